package dev.plimsoll.web.metrics;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule.UpdateRule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Series about changes: what is open, what waits, what holds back. */
class ChangeSeriesTest {

    private static final ComputeId ID = new ComputeId("shiny-wind", "ep-small");
    private static final String SMALL = "endpoint_id=\"ep-small\",project_id=\"shiny-wind\"";
    private static final SizeRange ONE = SizeRange.fixed(Fleets.cu("1"));
    private static final SizeRange TWO = SizeRange.fixed(Fleets.cu("2"));
    private static final Instant ADVISED = NOON.minus(Duration.ofDays(3));
    private static final double ADVISED_SECONDS = ADVISED.getEpochSecond();

    @AutoClose
    private final RuntimeMeters meters = new RuntimeMeters();
    private final MemoryJournal journal = new MemoryJournal();
    private final FleetBoard board = new FleetBoard(meters.registry(), InstantSource.fixed(NOON), () -> journal, 2.0,
            FleetBoard.SeriesSettings.EVERYTHING);

    private List<String> scrape(String prefix) {
        return Scraped.text(board).lines().filter(line -> line.startsWith(prefix)).toList();
    }

    private static Recommended grow() {
        return NamedEntries.recommended(ADVISED, ID, Action.GROW, Reason.TOO_SMALL, ONE, TWO, "br-main", "why");
    }

    private static List<JournalEntry> change(String id, @Nullable EffectVerdict verdict) {
        Instant begun = ADVISED.plusSeconds(60);
        List<JournalEntry> entries = new ArrayList<>(List.of(
                NamedEntries.intended(begun, ID, id, ONE, TWO, "why", Given.basis(Action.GROW, Reason.TOO_SMALL),
                        1)));
        if (verdict != null) {
            entries.add(new Settled(begun.plusSeconds(5), ID, id, Settled.ChangeEnd.APPLIED, "", null));
            entries.add(new Verified(begun.plusSeconds(600), ID, id, verdict, ""));
        }
        return entries;
    }

    private static ComputeStatus status(Plan plan, List<JournalEntry> entries) {
        return status(plan, entries, null);
    }

    static ComputeStatus status(Plan plan, List<JournalEntry> entries, @Nullable AwakeTimeAdvice awake) {
        ComputeStatus known = Fleets.tooSmall();
        return known.with(new ComputeAdvice(known.advice().advised(), plan, awake, Given.record(entries),
                Fleets.withRestartTimes().advice().restarts(), null, null));
    }

    /** A compute with an open change, and a pending update. */
    static ComputeStatus changing() {
        List<JournalEntry> entries = new ArrayList<>(List.of(grow()));
        entries.addAll(change("c", null));
        return status(new Plan.BlockedPlan(List.of(new Veto.ChangeOpen(null, null))), entries,
                awake(PendingUpdates.Why.NEVER_SUSPENDS, NOON.minus(Duration.ofDays(3))));
    }

    private static AwakeTimeAdvice awake(PendingUpdates.Why why, @Nullable Instant due) {
        CurrentDelay never = new CurrentDelay(new Autosuspend.Never(), CurrentDelay.DelaySource.SIZE);
        return new AwakeTimeAdvice(new DelayAdvice.NotYet(never, 0, Duration.ZERO, null, false), null,
                new PendingUpdates(why, UpdateRule.WEEKLY, NOON.minus(Duration.ofDays(10)), 10, null, due, false));
    }

    @Test
    void anOpenChange_hasTheTimeWhenItBegan_andNoneOnceItEnded() {
        board.post(Fleets.of(changing()));
        assertThat(scrape("plimsoll_compute_change_open_timestamp_seconds{")).singleElement()
                .asString()
                .contains(SMALL)
                .endsWith("} " + (ADVISED_SECONDS + 60));

        board.post(Fleets.of(status(new Plan.NoChange(), change("c", EffectVerdict.CONFIRMED))));
        assertThat(scrape("plimsoll_compute_change_open_timestamp_seconds{")).isEmpty();
    }

    @Test
    void aRecommendation_hasItsAge_byWhatItWaitsFor() {
        Plan approval = new Plan.Wait(new WaitCause.Approval("ep-small", null), null);
        board.post(Fleets.of(status(approval, List.of(grow()))));
        assertThat(scrape("plimsoll_recommendation_timestamp_seconds{")).containsExactly(
                "plimsoll_recommendation_timestamp_seconds{" + SMALL + ",waits_for=\"person\"} " + ADVISED_SECONDS);

        board.post(Fleets.of(status(new Plan.Advise(), List.of(grow()))));
        assertThat(scrape("plimsoll_recommendation_timestamp_seconds{")).containsExactly(
                "plimsoll_recommendation_timestamp_seconds{" + SMALL + ",waits_for=\"person\"} " + ADVISED_SECONDS);
    }

    /** Each suspend and each wake-up brings guardrails that end by themselves; an approval is still needed. */
    @Test
    void whatEndsWithinMinutes_hidesNoMissingApproval() {
        WaitCause.Approval approval = new WaitCause.Approval("ep-small", null);
        List<Veto> brief = List.of(new Veto.StateMoving(), new Veto.ProbeTooOld(Duration.ofMinutes(15)));

        board.post(Fleets.of(status(new Plan.BlockedPlan(brief, approval), List.of(grow()))));
        assertThat(scrape("plimsoll_recommendation_timestamp_seconds{")).singleElement()
                .asString()
                .contains("waits_for=\"person\"");

        board.post(
                Fleets.of(status(new Plan.BlockedPlan(List.of(new Veto.StopSwitchOn()), approval), List.of(grow()))));
        assertThat(scrape("plimsoll_recommendation_timestamp_seconds{")).singleElement()
                .asString()
                .contains("waits_for=\"guardrail\"");
    }

    @Test
    void inModeObserve_nobodyIsAsked() {
        board.post(Fleets.of(status(new Plan.NoChange(), List.of(grow()))));

        assertThat(scrape("plimsoll_recommendation_timestamp_seconds{")).isEmpty();
    }

    @Test
    void withoutARecommendation_orWithAnotherOneInTheJournal_thereIsNoAge() {
        board.post(Fleets.of(status(new Plan.Advise(), List.of())));
        assertThat(scrape("plimsoll_recommendation_timestamp_seconds{")).isEmpty();

        Recommended hold = NamedEntries.recommended(ADVISED, ID, Action.HOLD, Reason.FITS, ONE, ONE, "br-main", "");
        board.post(Fleets.of(status(new Plan.Advise(), List.of(hold))));
        assertThat(scrape("plimsoll_recommendation_timestamp_seconds{")).isEmpty();
    }

    @Test
    void twoBadVerdicts_openTheBreakerOfTheCompute_untilAPersonResumes() {
        List<JournalEntry> entries = new ArrayList<>(change("a", EffectVerdict.INEFFECTIVE));
        entries.addAll(change("b", EffectVerdict.HARMFUL));
        board.post(Fleets.of(status(new Plan.NoChange(), entries)));
        assertThat(scrape("plimsoll_compute_change_breaker_open{")).as("the journal was not read yet").isEmpty();

        board.fleetRead(FleetChanges.NONE, true);
        assertThat(scrape("plimsoll_compute_change_breaker_open{")).singleElement().asString().endsWith("} 1.0");

        board.fleetRead(new FleetChanges(List.of(), List.of(), NOON, false), true);
        assertThat(scrape("plimsoll_compute_change_breaker_open{")).singleElement().asString().endsWith("} 0.0");
    }

    @Test
    void whatTheCodeSays_isComparedWithThePlatform() {
        ComputeStatus plain = status(new Plan.NoChange(), List.of());
        board.post(Fleets.of(plain));
        assertThat(scrape("plimsoll_compute_change_drift{")).as("no code").isEmpty();

        board.post(Fleets.of(withCode(plain, plain.compute().size())));
        assertThat(scrape("plimsoll_compute_change_drift{")).singleElement().asString().endsWith("} 0.0");

        board.post(Fleets.of(withCode(plain, Given.cu("7"))));
        assertThat(scrape("plimsoll_compute_change_drift{")).singleElement().asString().endsWith("} 1.0");
    }

    static ComputeStatus withCode(ComputeStatus one, SizeRange said) {
        return one.with(one.advice().withCode(said));
    }

    @ParameterizedTest
    @CsvSource({"2, 0.0", "3, 1.0"})
    void threeBadVerdicts_openTheBreakerOfTheFleet(int bad, String shown) {
        assertThat(scrape("plimsoll_change_breaker_open")).isEmpty();

        board.fleetRead(new FleetChanges(List.of(), Collections.nCopies(bad, EffectVerdict.INEFFECTIVE), null, false),
                true);
        board.post(Fleets.of());

        assertThat(scrape("plimsoll_change_breaker_open")).containsExactly("plimsoll_change_breaker_open " + shown);
    }

    @Test
    void aPendingUpdate_hasTheTimeSinceWhichItIsDue_andNoneWhileItIsOnlyPlanned() {
        Instant since = NOON.minus(Duration.ofDays(3));
        board.post(Fleets.of(status(new Plan.NoChange(), List.of(), awake(PendingUpdates.Why.TOO_LARGE, null))));
        assertThat(scrape("plimsoll_compute_update_due_timestamp_seconds{")).isEmpty();

        board.post(Fleets.of(status(new Plan.NoChange(), List.of(), awake(PendingUpdates.Why.TOO_LARGE, since))));

        double due = since.getEpochSecond();
        assertThat(scrape("plimsoll_compute_update_due_timestamp_seconds{")).singleElement()
                .asString()
                .endsWith("} " + due);
    }

    @Test
    void onlyTheLargestAllowedSize_isMarked() {
        board.post(Fleets.of(Fleets.tooSmall(), Fleets.largest()));

        assertThat(scrape("plimsoll_compute_at_largest_size{")).satisfiesExactlyInAnyOrder(
                line -> assertThat(line).contains("ep-small").endsWith("} 0.0"),
                line -> assertThat(line).contains("ep-largest").endsWith("} 1.0"));
    }

    @Test
    void theQuietestHour_andWhatWaitingSaves_areShown_notTheWholeWeek() {
        board.post(Fleets.of(Fleets.withRestartTimes()));

        assertThat(scrape("plimsoll_restart_impact_lowest")).containsExactlyInAnyOrder(
                "plimsoll_restart_impact_lowest_connections{" + SMALL + "} 0.0",
                "plimsoll_restart_impact_lowest_hour{" + SMALL + "} 108.0");
        assertThat(scrape("plimsoll_restart_impact_waiting")).containsExactlyInAnyOrder(
                "plimsoll_restart_impact_waiting_saves_cu_seconds{" + SMALL + ",until=\"suspend\"} 8748.0",
                "plimsoll_restart_impact_waiting_saves_connections{" + SMALL + ",until=\"suspend\"} 43.0",
                "plimsoll_restart_impact_waiting_timestamp_seconds{" + SMALL + ",until=\"suspend\"} "
                        + (double) NOON.plusSeconds(3_600).getEpochSecond(),
                "plimsoll_restart_impact_waiting_timestamp_seconds{" + SMALL + ",until=\"window\"} "
                        + (double) NOON.plusSeconds(36_000).getEpochSecond());
    }

    @Test
    void theJournalAndTheProbeBudget_areShownByTheLeaderAlone() {
        board.post(Fleets.of());
        assertThat(scrape("plimsoll_journal_intact")).isEmpty();
        assertThat(scrape("plimsoll_probe_budget_used_ratio")).isEmpty();

        board.journalVerified(true);
        board.probingCost(0.5);
        board.post(Fleets.of());
        assertThat(scrape("plimsoll_journal_intact")).containsExactly("plimsoll_journal_intact 1.0");
        assertThat(scrape("plimsoll_probe_budget_used_ratio"))
                .containsExactly("plimsoll_probe_budget_used_ratio 0.25");
        assertThat(scrape("plimsoll_probing_month_cu_seconds"))
                .containsExactly("plimsoll_probing_month_cu_seconds 1800.0");

        board.journalVerified(false);
        board.probingCost(null);
        board.post(Fleets.of());
        assertThat(scrape("plimsoll_journal_intact")).containsExactly("plimsoll_journal_intact 0.0");
        assertThat(scrape("plimsoll_probe_budget_used_ratio")).isEmpty();
    }
}
