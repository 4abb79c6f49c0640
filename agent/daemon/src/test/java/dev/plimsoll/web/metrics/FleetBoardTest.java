package dev.plimsoll.web.metrics;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.WindowRatios;
import dev.plimsoll.change.status.Freshness;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProjectClaims.AgentCounts;
import dev.plimsoll.web.Savings;
import dev.plimsoll.web.metrics.DeclaredMetric.MetricType;
import io.micrometer.core.instrument.Timer;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class FleetBoardTest {

    private static final String SMALL = "endpoint_id=\"ep-small\",project_id=\"shiny-wind\"";
    private static final ComputeId ID = new ComputeId("shiny-wind", "ep-small");

    @AutoClose
    private final RuntimeMeters meters = new RuntimeMeters();
    private final MemoryJournal journal = new MemoryJournal();
    private final FleetBoard board = new FleetBoard(meters.registry(), InstantSource.fixed(NOON.minusSeconds(60)),
            () -> journal, 2.0, FleetBoard.SeriesSettings.EVERYTHING);

    private List<String> scrape() {
        return Scraped.text(board).lines().filter(line -> !line.startsWith("#")).toList();
    }

    private List<String> scrape(String prefix) {
        return scrape().stream().filter(line -> line.startsWith(prefix)).toList();
    }

    private Set<String> names() {
        return scrape().stream()
                .filter(line -> line.startsWith("plimsoll_"))
                .map(line -> line.split("[{ ]", 2)[0])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void anAwakeComputeShowsAllLiveFigures() {
        board.post(Fleets.of(Fleets.tooSmall()));

        assertThat(scrape()).contains("plimsoll_compute_up{" + SMALL + "} 1.0",
                "plimsoll_compute_info{branch_id=\"br-main\"," + SMALL
                        + ",project_name=\"Shop\",region_id=\"eu-1\",type=\"read_write\"} 1",
                "plimsoll_compute_state{" + SMALL + ",state=\"active\"} 1.0",
                "plimsoll_compute_state{" + SMALL + ",state=\"idle\"} 0.0",
                "plimsoll_compute_phase{" + SMALL.replace(",", ",phase=\"warm\",") + "} 1.0",
                "plimsoll_compute_size_max_cu{" + SMALL + "} 1.0",
                "plimsoll_compute_last_active_timestamp_seconds{" + SMALL + "} 1.79526237E9",
                "plimsoll_compute_observed_timestamp_seconds{" + SMALL + "} 1.7952624E9",
                "plimsoll_compute_file_cache_hits_since_start{" + SMALL + "} 98000.0",
                "plimsoll_compute_file_cache_used{" + SMALL + "} 400000.0",
                "plimsoll_compute_file_cache_hits_total{" + SMALL + "} 1098000.0",
                "plimsoll_compute_file_cache_hit_ratio{" + SMALL + ",window=\"5m\"} 0.97",
                "plimsoll_compute_file_cache_hit_ratio{" + SMALL + ",window=\"1h\"} 0.975",
                "plimsoll_compute_file_cache_lifetime_hit_ratio{" + SMALL + "} 0.98",
                "plimsoll_compute_file_cache_capacity_bytes{" + SMALL + "} 3.435973836E9",
                "plimsoll_compute_target_hit_ratio{" + SMALL + "} 0.99",
                "plimsoll_compute_max_connections{" + SMALL + ",source=\"table\"} 450.0",
                "plimsoll_compute_max_connections{" + SMALL + ",source=\"live\"} 450.0",
                "plimsoll_compute_connections{" + SMALL + "} 43.0",
                "plimsoll_compute_connections_limit{" + SMALL + "} 443.0",
                "plimsoll_compute_starts_total{cause=\"others\"," + SMALL + "} 4.0",
                "plimsoll_compute_starts_total{cause=\"us\"," + SMALL + "} 0.0",
                "plimsoll_recommendation{action=\"grow\"," + SMALL + ",reason=\"too_small\"} 1.0",
                "plimsoll_recommended_max_cu{" + SMALL + "} 2.0", "plimsoll_platform_rule_cu{" + SMALL + "} 2.0",
                "plimsoll_restart_impact_connections{" + SMALL + "} 43.0",
                "plimsoll_restart_impact_warmup_seconds{" + SMALL + "} 930.0");
        assertThat(scrape("plimsoll_recommendation{")).hasSize(1);
        assertThat(scrape("plimsoll_compute_phase{")).hasSize(11);
    }

    @Test
    void anExport_readsTheSameSeries_inParts_untilNobodyTakesThem() {
        board.post(Fleets.of(Fleets.tooSmall(), Fleets.hostile()));
        List<Set<String>> parts = new ArrayList<>();

        board.read(1, part -> parts.add(endpoints(part)));

        assertThat(parts).hasSize(3).first().isEqualTo(Set.of());
        assertThat(parts.subList(1, 3)).allSatisfy(part -> assertThat(part).hasSize(1)).doesNotHaveDuplicates();
        parts.clear();
        board.read(1, part -> !parts.add(endpoints(part)));
        assertThat(parts).hasSize(1);
    }

    private static Set<String> endpoints(MetricSnapshots part) {
        return part.stream()
                .flatMap(metric -> metric.getDataPoints().stream())
                .map(point -> point.getLabels().get("endpoint_id"))
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    @Test
    void aSuspendedComputeHasNoLiveSeries_andKeepsTheOthers() {
        board.post(Fleets.of(Fleets.tooSmall()));
        Set<String> awake = names();

        board.post(Fleets.of(Fleets.asleep()));

        Set<String> gone = new TreeSet<>(awake);
        gone.removeAll(names());
        assertThat(gone).containsExactlyInAnyOrder("plimsoll_compute_up",
                "plimsoll_compute_file_cache_hits_since_start", "plimsoll_compute_file_cache_misses_since_start",
                "plimsoll_compute_file_cache_writes_since_start", "plimsoll_compute_file_cache_used",
                "plimsoll_compute_file_cache_hit_ratio", "plimsoll_compute_file_cache_lifetime_hit_ratio",
                "plimsoll_compute_file_cache_fill_ratio", "plimsoll_compute_connections",
                "plimsoll_compute_connections_limit", "plimsoll_compute_connections_headroom_ratio",
                "plimsoll_predicted_hit_ratio");
        assertThat(scrape()).contains("plimsoll_compute_state{" + SMALL + ",state=\"idle\"} 1.0",
                "plimsoll_compute_state{" + SMALL + ",state=\"active\"} 0.0",
                "plimsoll_compute_max_connections{" + SMALL + ",source=\"table\"} 450.0",
                "plimsoll_compute_file_cache_hits_total{" + SMALL + "} 1098000.0",
                "plimsoll_recommendation{action=\"grow\"," + SMALL + ",reason=\"too_small\"} 1.0",
                "plimsoll_restart_impact_connections{" + SMALL + "} 0.0");
        assertThat(scrape("plimsoll_compute_max_connections")).hasSize(1);
        assertThat(scrape()).noneMatch(line -> line.endsWith(" NaN") && line.contains("ep-small"));
    }

    @Test
    void aComputeThatCannotBeObserved_hasNoFiguresOfItsDatabase_andIsNotUp() {
        board.post(Fleets.of(Fleets.tooSmall()));
        Set<String> observed = names();
        Instant later = NOON.plus(Duration.ofMinutes(7));

        board.post(Fleets.of(Freshness.of(Duration.ofMinutes(1), Duration.ofSeconds(5))
                .shown(Fleets.tooSmall(), NOON, later)));

        Set<String> gone = new TreeSet<>(observed);
        gone.removeAll(names());
        assertThat(gone).contains("plimsoll_compute_up", "plimsoll_compute_file_cache_hits_since_start",
                "plimsoll_compute_file_cache_used", "plimsoll_compute_file_cache_hit_ratio",
                "plimsoll_compute_file_cache_lifetime_hit_ratio", "plimsoll_compute_file_cache_fill_ratio",
                "plimsoll_compute_connections", "plimsoll_compute_connections_limit",
                "plimsoll_compute_connections_headroom_ratio", "plimsoll_restart_impact_connections");
        assertThat(scrape()).contains(
                "plimsoll_compute_phase{endpoint_id=\"ep-small\",phase=\"unknown\",project_id=\"shiny-wind\"} 1.0",
                "plimsoll_compute_phase{endpoint_id=\"ep-small\",phase=\"warm\",project_id=\"shiny-wind\"} 0.0",
                "plimsoll_compute_file_cache_hits_total{" + SMALL + "} 1098000.0",
                "plimsoll_recommendation{action=\"grow\"," + SMALL + ",reason=\"too_small\"} 1.0");
        assertThat(scrape("plimsoll_compute_max_connections")).hasSize(1);
    }

    @Test
    void theSeriesOfADeletedComputeEnd_andReturnWithIt() {
        board.post(Fleets.of(Fleets.tooSmall(), Fleets.autoscaling()));
        List<String> before = scrape("plimsoll_compute");

        board.post(Fleets.of(Fleets.autoscaling()));
        assertThat(scrape()).noneMatch(line -> line.contains("ep-small")).anyMatch(line -> line.contains("ep-auto"));

        board.post(Fleets.of(Fleets.tooSmall(), Fleets.autoscaling()));
        assertThat(scrape("plimsoll_compute")).containsExactlyInAnyOrderElementsOf(before);
    }

    @Test
    void aChangedRecommendationReplacesTheOneBefore() {
        board.post(Fleets.of(Fleets.tooSmall()));
        ComputeStatus now = Fleets.autoscaling();
        board.post(
                Given.fleet(NOON, true, Map.of(now.compute().id(), now), Map.of(), null, List.of(), false, true));

        assertThat(scrape("plimsoll_recommendation{")).singleElement()
                .asString()
                .contains("action=\"hold\"", "reason=\"fits\"");
    }

    @Test
    void anUnreachableComputeIsDown_andHasNoLiveSeries() {
        board.post(Fleets.of(Fleets.unreachable()));

        assertThat(scrape()).contains("plimsoll_compute_up{" + SMALL + "} 0.0");
        assertThat(names()).doesNotContain("plimsoll_compute_connections", "plimsoll_compute_file_cache_hit_ratio",
                "plimsoll_compute_file_cache_hits_since_start", "plimsoll_compute_file_cache_fill_ratio");
    }

    @Test
    void neverObservedValuesAreAbsentInsteadOfZero() {
        board.post(Fleets.of(Fleets.unknown()));

        assertThat(scrape()).anyMatch(line -> line.contains("ep-new") && line.contains("state=\"unknown\"} 1.0"))
                .anyMatch(line -> line.contains("action=\"hold\"") && line.contains("reason=\"undecided\""));
        assertThat(names()).doesNotContain("plimsoll_compute_up", "plimsoll_compute_last_active_timestamp_seconds",
                "plimsoll_compute_observed_timestamp_seconds", "plimsoll_compute_file_cache_hits_total",
                "plimsoll_compute_starts_total", "plimsoll_compute_max_connections",
                "plimsoll_compute_file_cache_capacity_bytes", "plimsoll_predicted_hit_ratio");
    }

    @Test
    void underAutoscalingTheTableLimitFollowsTheSmallestSize() {
        board.post(Fleets.of(Fleets.autoscaling()));

        assertThat(scrape("plimsoll_compute_max_connections")).anyMatch(
                line -> line.endsWith("source=\"table\"} 112.0"));
        assertThat(scrape("plimsoll_compute_size_min_cu")).singleElement().asString().endsWith("} 0.25");
        assertThat(names()).doesNotContain("plimsoll_restart_impact_connections",
                "plimsoll_restart_impact_warmup_seconds", "plimsoll_restart_impact_cache_bytes");
    }

    @Test
    void aComputeStaysUpBetweenTwoProbes() {
        board.post(Fleets.of(Fleets.autoscaling()));

        assertThat(scrape("plimsoll_compute_up{")).singleElement().asString().endsWith("} 1.0");
    }

    @Test
    void predictionsAreShownForTheCurrentSizeAndTwoOnEachSide() {
        board.post(Fleets.of(Fleets.tooSmall()));

        List<String> sizes = scrape("plimsoll_predicted_hit_ratio").stream()
                .map(line -> line.replaceAll(".*cu=\"([^\"]*)\".*", "$1"))
                .distinct()
                .toList();
        assertThat(sizes).containsExactlyInAnyOrder("0.25", "0.5", "1", "2", "3");
        assertThat(scrape("plimsoll_predicted_hit_ratio")).hasSize(15)
                .anyMatch(line -> line.contains("bound=\"expected\",cu=\"1\"") && line.endsWith(" 0.92"));
    }

    @Test
    void theFleetHasItsOwnSeries() {
        assertThat(names()).doesNotContain("plimsoll_platform_up", "plimsoll_fleet_partial");

        board.post(Given.fleet(NOON, true, Map.of(), Map.of("shiny-wind", "timed out"), "no answer in 10 s",
                List.of(new UnknownWord("state", "hibernating", "ep-1"),
                        new UnknownWord("state", "hibernating", "ep-2")),
                true, true));

        assertThat(scrape()).contains("plimsoll_platform_up 0.0", "plimsoll_fleet_partial 1.0", "plimsoll_stopped 1.0",
                "plimsoll_platform_unknown_words{kind=\"state\"} 1.0",
                "plimsoll_platform_unknown_words{kind=\"size\"} 0.0");
    }

    @Test
    void eventsAreCounted_andStartAtZero() {
        board.probed(ID, new Observation.Observed(Fleets.sample(), List.of()));
        board.probed(ID, new Observation.Unreachable(Observation.Failure.AUTH, "no"));
        board.probed(ID, new Observation.Asleep());
        board.probed(ID, new Observation.Skipped(Observation.Skip.NOBODY_ELSE));
        board.platformFailed(PlatformFault.FaultKind.TIMEOUT);
        board.ticked(Duration.ofMillis(1500), Duration.ofMillis(20));

        assertThat(scrape()).contains("plimsoll_probes_total{outcome=\"seen\"} 1.0",
                "plimsoll_probes_total{outcome=\"unreachable\"} 1.0",
                "plimsoll_probes_total{outcome=\"unsupported\"} 0.0",
                "plimsoll_probe_failures_total{reason=\"auth\"} 1.0",
                "plimsoll_probe_failures_total{reason=\"no_view\"} 0.0",
                "plimsoll_probe_skips_total{reason=\"asleep\"} 1.0",
                "plimsoll_probe_skips_total{reason=\"nobody_else\"} 1.0",
                "plimsoll_probe_skips_total{reason=\"interval\"} 0.0",
                "plimsoll_platform_errors_total{kind=\"timeout\"} 1.0",
                "plimsoll_platform_errors_total{kind=\"not_json\"} 0.0", "plimsoll_cycle_duration_seconds_sum 1.5",
                "plimsoll_cycle_duration_seconds_count 1", "plimsoll_cycle_lag_seconds_sum 0.02");
    }

    @Test
    void platformCallsAreCountedPerTick() {
        Timer listing = Timer.builder("plimsoll.platform.requests")
                .tag("route", "/projects")
                .register(meters.registry());
        listing.record(Duration.ofMillis(1));
        listing.record(Duration.ofMillis(1));
        board.ticked(Duration.ZERO, Duration.ZERO);
        listing.record(Duration.ofMillis(1));
        board.ticked(Duration.ZERO, Duration.ZERO);

        assertThat(scrape()).contains("plimsoll_cycle_requests_count 2", "plimsoll_cycle_requests_sum 3.0",
                "plimsoll_cycle_requests_max 2.0");
    }

    @Test
    void decisionsAndChangesComeFromTheJournal_alsoAfterARestart() {
        SizeRange size = SizeRange.fixed(Fleets.cu("1"));
        journal.append(NamedEntries.recommended(NOON, ID, Action.GROW, Reason.TOO_SMALL, size, size, "br-main", ""));
        journal.append(new Verified(NOON, ID, "c", EffectVerdict.CONFIRMED, ""));
        journal.append(new Blocked(NOON, ID, Guardrail.COOLDOWN, ""));

        board.post(Fleets.of());

        assertThat(scrape()).contains("plimsoll_decisions_total{action=\"grow\",reason=\"too_small\"} 1.0",
                "plimsoll_changes_total{outcome=\"confirmed\"} 1.0", "plimsoll_changes_total{outcome=\"failed\"} 0.0",
                "plimsoll_changes_total{outcome=\"ineffective\"} 0.0",
                "plimsoll_changes_total{outcome=\"harmful\"} 0.0",
                "plimsoll_changes_total{outcome=\"inconclusive\"} 0.0",
                "plimsoll_vetoes_total{guardrail=\"cooldown\"} 1.0",
                "plimsoll_vetoes_total{guardrail=\"stopped\"} 0.0");
    }

    @Test
    void anUnreadableJournalAffectsNothingElse() {
        journal.append(new Blocked(NOON, ID, Guardrail.COOLDOWN, ""));
        board.post(Fleets.of());
        journal.vanish();

        board.post(Fleets.of(Fleets.tooSmall()));

        assertThat(scrape()).contains("plimsoll_vetoes_total{guardrail=\"cooldown\"} 1.0")
                .anyMatch(line -> line.contains("ep-small"));
    }

    @Test
    void startsByUsNeverDecrease_alsoWhenTheComputeIsDeleted() {
        ComputeStatus woken = Fleets.tooSmall();
        ComputeStatus computeStatus = new ComputeStatus(woken.compute(), woken.project(), woken.phase(),
                new ProbeRecord(woken.probes().observation(), woken.probes().latest(),
                        new dev.plimsoll.cache.Totals(1, 1, 1, 3, 2, 1), woken.probes().cost(), true),
                new WindowRatios(null, null, HitTrend.NONE), woken.assessment(),
                new ComputeAdvice(woken.advice().advised(), woken.advice().plan(), null, ChangeRecord.EMPTY,
                        Given.NO_RESTARTS, null, null),
                woken.sizing());
        board.post(Fleets.of(computeStatus));
        assertThat(scrape()).contains("plimsoll_observer_wakes_total 3.0");
        assertThat(scrape("plimsoll_compute_starts_total")).as("size changes are ours, but are no probes")
                .anyMatch(line -> line.contains("cause=\"us\"") && line.endsWith(" 5.0"))
                .anyMatch(line -> line.contains("cause=\"others\"") && line.endsWith(" 1.0"));

        board.post(Fleets.of());
        assertThat(scrape()).contains("plimsoll_observer_wakes_total 3.0",
                "plimsoll_observer_awake_seconds_total 12.5");
    }

    @Test
    void namesAreEscapedInLabels() {
        board.post(Fleets.of(Fleets.hostile()));

        assertThat(scrape("plimsoll_compute_info")).singleElement()
                .asString()
                .contains("branch_id=\"br-\\n\\\"\"",
                        "project_name=\"<script>alert(\\\"x\\\")</script>\\\\ \\n & 'co'\"");
    }

    @Test
    void savingsOfTheMonth_areApartFromEstimates_andAbsentBeforeTheFirstChange() {
        board.post(Fleets.of(Fleets.tooSmall().with(ComputeSavings.NONE)));
        assertThat(scrape("plimsoll_savings")).isEmpty();

        board.post(Fleets.of(Fleets.tooSmall().with(Savings.of(Fleets.tooSmall().compute().id()))));

        assertThat(scrape("plimsoll_savings_cu_seconds")).hasSize(2)
                .anyMatch(line -> line.contains("kind=\"verified\"") && line.endsWith(" 108000.0"))
                .anyMatch(line -> line.contains("kind=\"unverified\"") && line.endsWith(" -30600.0"));
        assertThat(scrape("plimsoll_savings_estimate_cu_seconds")).singleElement()
                .satisfies(line -> assertThat(line).endsWith(" 18000.0"));
    }

    @Test
    void aQuota_hasSeriesOncePerProject_andNoneWhereNoneIsGivenOrItsUseIsNotKnown() {
        board.post(Fleets.of(Fleets.withQuota(Fleets.unknown(), 0.97), Fleets.withQuota(Fleets.asleep(), 0.97)));
        assertThat(scrape("plimsoll_project_quota_used_ratio{")).containsExactly(
                "plimsoll_project_quota_used_ratio{project_id=\"shiny-wind\",quota=\"compute_time\"} 0.97");
        assertThat(scrape("plimsoll_project_quota_exhausted_timestamp_seconds{")).hasSize(1);

        board.post(Fleets.of(Fleets.withQuota(Fleets.unknown(), 0.2)));
        assertThat(scrape("plimsoll_project_quota_used_ratio{")).hasSize(1);
        assertThat(scrape("plimsoll_project_quota_exhausted_timestamp_seconds{")).as("not in this period").isEmpty();

        board.post(Fleets.of(Fleets.withQuota(Fleets.unknown(), null)));
        assertThat(scrape("plimsoll_project_quota")).isEmpty();
        board.post(Fleets.of(Fleets.unknown()));
        assertThat(scrape("plimsoll_project_quota")).isEmpty();
    }

    @Test
    void scrapedMetricsAndDeclarationsAreTheSame() {
        journal.append(
                NamedEntries.recommended(NOON, ID, Action.GROW, Reason.TOO_SMALL, SizeRange.fixed(Fleets.cu("1")),
                        SizeRange.fixed(Fleets.cu("2")), "br-main", ""));
        board.fleetRead(FleetChanges.NONE, true);
        board.probingCost(0.5);
        board.agentsSeen(new AgentCounts(2, 1, 0));
        board.journalVerified(true);
        board.post(Fleets.of(
                ChangeSeriesTest.withCode(ChangeSeriesTest.changing()
                        .with(Savings.of(ChangeSeriesTest.changing().compute().id())), SizeRange.fixed(Fleets.cu("2"))),
                Fleets.withQuota(Fleets.unknown(), 0.97)));
        board.ticked(Duration.ofMillis(1), Duration.ZERO);
        board.wrongToken("login", "refused", 1);
        board.count(new DeclaredMetric("toys_total", 2, "Toys of an extension.", List.of("kind")), 0, "ball");

        Set<String> declared = DeclaredMetric.all()
                .stream()
                .flatMap(metric -> metric.type() == MetricType.SUMMARY
                        ? Stream.of("", "_count", "_sum", "_max").map(ending -> metric.fullName() + ending)
                        : Stream.of(metric.fullName()))
                .collect(Collectors.toSet());
        declared.add("plimsoll_toys_total");
        assertThat(names()).containsExactlyInAnyOrderElementsOf(declared);
    }

    @Test
    void everyNameFollowsTheConventions() {
        for (DeclaredMetric metric : DeclaredMetric.all()) {
            List<String> labels = metric.labels();
            assertThat(labels).as(metric.fullName()).doesNotHaveDuplicates();
            assertThat(metric.fullName().endsWith("_total")).isEqualTo(metric.type() == MetricType.COUNTER);
            assertThat(metric.fullName().endsWith("_info")).isEqualTo(metric.type() == MetricType.INFO);
            assertThat(metric.help()).as(metric.fullName()).endsWith(".").doesNotContain("|");
            if (metric.fullName().endsWith("_ratio")) {
                assertThat(metric.help()).contains("0 to 1");
            }
        }
    }

    @Test
    void noGaugeAndCounterShareAStem() {
        List<String> stems = DeclaredMetric.all().stream().map(DeclaredMetric::familyName).toList();

        assertThat(stems).doesNotHaveDuplicates();
    }

    @Test
    void threadsAreCounted_butNotAskedForTheirStates() {
        try (RuntimeMeters meters = new RuntimeMeters()) {
            assertThat(meters.registry().scrape()).contains("\njvm_threads_live_threads ")
                    .doesNotContain("jvm_threads_states");
        }
    }
}
