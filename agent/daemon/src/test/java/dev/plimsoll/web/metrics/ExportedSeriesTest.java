package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.deploy.Checkout;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings.ComputeScope;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which series of computes an agent exports, and how many they are. */
class ExportedSeriesTest {

    private static final SeriesSettings STANDARD = new SeriesSettings(ComputeScope.ALL, false);
    private static final ComputeStatus OWN = Fleets.tooSmall();
    private static final ComputeStatus FOREIGN = Fleets.hostile();

    private static FleetBoard board(SeriesSettings choice, FleetStatus status) {
        FleetBoard board = new FleetBoard(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                Clock.fixed(Fleets.NOON, ZoneOffset.UTC), () -> {
                    throw new IllegalStateException("no journal");
                }, null, choice);
        board.fleetRead(FleetChanges.NONE, true);
        board.post(status);
        return board;
    }

    private static FleetStatus ofTwoAgents() {
        FleetStatus own = Fleets.of(OWN);
        return own.with(own.kept().and(Fleets.of(FOREIGN).kept()));
    }

    private static List<String> lines(FleetBoard board) {
        return Scraped.text(board).lines().filter(line -> line.startsWith("plimsoll_")).toList();
    }

    private static List<String> ofComputes(FleetBoard board) {
        return lines(board).stream().filter(line -> line.contains("endpoint_id=\"")).toList();
    }

    private static List<String> ofTheAgent(FleetBoard board) {
        return lines(board).stream().filter(line -> !line.contains("endpoint_id=\"")).toList();
    }

    @Test
    void own_isOfTheAgentsProjectsAlone_andSeriesOfTheFleetStay() {
        FleetBoard all = board(STANDARD, ofTwoAgents());
        FleetBoard own = board(new SeriesSettings(ComputeScope.OWN, false), ofTwoAgents());

        assertThat(FOREIGN.compute().id().projectId()).isNotEqualTo(OWN.compute().id().projectId());
        assertThat(ofComputes(own)).isNotEmpty()
                .isEqualTo(ofComputes(board(STANDARD, Fleets.of(OWN))));
        assertThat(ofComputes(all)).containsAll(ofComputes(own)).hasSizeGreaterThan(ofComputes(own).size());
        assertThat(ofTheAgent(own)).isNotEmpty().isEqualTo(ofTheAgent(all));
        assertThat(exported(own)).isEqualTo(Set.of(OWN.compute().id().endpointId()));
        assertThat(exported(all)).hasSize(2);
        assertThat(own.status().kept()).as("pages and JSON").hasSize(2);
    }

    private static Set<String> exported(FleetBoard board) {
        List<MetricSnapshots> parts = new ArrayList<>();
        board.read(10, parts::add);
        return parts.stream()
                .flatMap(MetricSnapshots::stream)
                .flatMap(metric -> metric.getDataPoints().stream())
                .map(point -> point.getLabels().get("endpoint_id"))
                .filter(endpoint -> endpoint != null)
                .collect(Collectors.toSet());
    }

    @Test
    void withoutDetail_onlyTheFamiliesOfDetailAreMissing() {
        Set<String> missing = names(board(SeriesSettings.EVERYTHING, Fleets.of(OWN)));
        missing.removeAll(names(board(STANDARD, Fleets.of(OWN))));

        assertThat(missing).containsExactlyInAnyOrder("plimsoll_compute_file_cache_writes_since_start",
                "plimsoll_compute_file_cache_used", "plimsoll_recommendation_saved_cu_seconds",
                "plimsoll_recommendation_cost_cu_seconds");
    }

    private static Set<String> names(FleetBoard board) {
        return lines(board).stream()
                .map(line -> line.split("[ {]", 2)[0])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void aFamilyOfComputesIsDetail_whereNoDashboardRuleOrAlertUsesIt() throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> dashboards = Files.list(Checkout.at("dashboards"))) {
            for (Path file : Stream.concat(dashboards.filter(Files::isRegularFile),
                    Stream.of(Checkout.at("config/prometheus/rules.yaml"))).toList()) {
                Pattern.compile("plimsoll_\\w+")
                        .matcher(Files.readString(file))
                        .results()
                        .map(MatchResult::group)
                        .forEach(used::add);
            }
        }

        assertThat(Metric.ofComputes(true)).filteredOn(metric -> !used.contains(metric.fullName()))
                .hasSize(5)
                .allMatch(Metric::isDetail);
        assertThat(Metric.ofComputes(false)).extracting(Metric::fullName).isSubsetOf(used);
    }

    @Test
    void thePageOfScaling_saysHowManySeriesAComputeHas() {
        int most = Metric.ofComputes(false).stream().mapToInt(Metric::ceiling).sum();

        assertThat(Checkout.text("docs/scaling.md")).contains(
                "| awake, with a recommendation | %d |".formatted(ofComputes(board(STANDARD, Fleets.of(OWN))).size()),
                "| suspended | %d |".formatted(ofComputes(board(STANDARD, Fleets.of(Fleets.asleep()))).size()),
                "| most | %d |".formatted(most),
                "| most, with `metrics-detail` | %d |"
                        .formatted(Metric.ofComputes(true).stream().mapToInt(Metric::ceiling).sum()));
    }
}
