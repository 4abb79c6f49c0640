package dev.plimsoll.web;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.Urgency;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.metrics.RuntimeMeters;
import dev.plimsoll.web.metrics.Scraped;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.StaticFiles;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.fleet.FleetPage;
import dev.plimsoll.web.page.fleet.FleetQuery;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Role;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is dismissed is shown as that, whatever was recommended, and in whatever mode. It needs nobody. */
class DismissedAdviceTest {

    private static final ComputeStatus SEEN = Fleets.tooSmall();
    private static final Compute COMPUTE = SEEN.compute();
    private static final FleetPage PAGE = new FleetPage(new PageFrame(StaticFiles.load(), Map.of(), Map.of()),
            CuHourPrices.all(null),
            now -> Map.of());
    private static final Visitor OPERATOR = new Visitor.SignedIn(new Identity(null, Role.ADMINISTER), false, "csrf",
            null);

    /** Each kind of advice with what would follow from it in the modes observe, advise and apply. */
    static Stream<ComputeStatus> dismissed() {
        Veto veto = new Veto.ChangesDismissed(NOON.plus(Duration.ofDays(7)), "a sale");
        List<Plan> plans = List.of(new Plan.NoChange(), new Plan.Advise(),
                new Plan.BlockedPlan(List.of(veto), new WaitCause.Approval("ep-small", null)));
        return kinds().flatMap(kind -> plans.stream().map(plan -> status(kind, plan, kind)));
    }

    private static Stream<Candidate> kinds() {
        return Stream.of(resize("2", Reason.TOO_SMALL), resize("0.5", Reason.TOO_BIG),
                Candidate.pooler(COMPUTE, List.of()),
                Candidate.autosuspend(COMPUTE, Autosuspend.ofSeconds(60), false, List.of()),
                new Candidate(Action.RESTART, COMPUTE.size(), Reason.UPDATES, List.of()),
                Candidate.stay(COMPUTE, Reason.DIRECT_CONNECTIONS, List.of()),
                Candidate.stay(COMPUTE, Reason.IDLE_CLIENTS, List.of()),
                Candidate.stay(COMPUTE, Reason.NEEDS_PAID_PLAN, List.of()));
    }

    private static Candidate resize(String cu, Reason reason) {
        return Candidate.to(COMPUTE, Given.cu(cu), reason, List.of(), null);
    }

    /** @param answered what was recommended when it was dismissed; null if it was not dismissed */
    private static ComputeStatus status(Candidate candidate, Plan plan, @Nullable Candidate answered) {
        Advised before = SEEN.advice().advised();
        Recommendation advice = new Recommendation(candidate,
                List.of(Candidate.stay(COMPUTE, Reason.IDLE_CLIENTS, List.of())), List.of(), List.of());
        ChangeRecord record = ChangeRecord.EMPTY.after(
                new Recommended(NOON.minus(Duration.ofDays(1)), COMPUTE.id(), advice.action(),
                        advice.reason(),
                        Objects.requireNonNullElse(COMPUTE.value(advice.wanted().setting()), advice.wanted()),
                        advice.wanted(), COMPUTE.branchId(), RecordedCauses.recorded("why")));
        if (answered != null) {
            record = record.after(new Dismissed(NOON, COMPUTE.id(), NOON.plus(Duration.ofDays(7)), "ann", "a sale",
                    answered.action(), answered.reason()));
        }
        return new ComputeStatus(COMPUTE, SEEN.project(), SEEN.phase(), SEEN.probes(), SEEN.ratios(),
                SEEN.assessment(),
                new ComputeAdvice(new Advised(advice, before.impact(), before.restart(), before.platformRule(), null),
                        plan, null, record, Given.NO_RESTARTS, null, null),
                SEEN.sizing());
    }

    private static String page(ComputeStatus status) {
        return PAGE.of(Fleets.of(status), FleetQuery.read(name -> List.of()), OPERATOR);
    }

    private static List<String> waiting(ComputeStatus status) {
        try (RuntimeMeters meters = new RuntimeMeters()) {
            FleetBoard board = new FleetBoard(meters.registry(), InstantSource.fixed(NOON), MemoryJournal::new, 2.0,
                    FleetBoard.SeriesSettings.EVERYTHING);
            board.post(Fleets.of(status));
            return Scraped.text(board)
                    .lines()
                    .filter(line -> line.startsWith("plimsoll_recommendation_timestamp_seconds{"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("dismissed")
    void itNeedsNobody_andSaysUntilWhenAndByWhom(ComputeStatus status) throws Exception {
        String page = page(status);
        assertThat(page).contains("nothing needs a person", "Dismissed until 2026-11-28T12:00:00Z by ann: a sale",
                "/undo-dismissal").doesNotContain("class=\"mark\"");
        assertThat(waiting(status)).singleElement().asString().contains("waits_for=\"nobody\"");
        assertThat(Urgency.of(status, NOON)).isEqualTo(Urgency.NONE);
        JsonNode json = new ObjectMapper()
                .readTree(StatusJson.compute(status, CuHourPrices.all(null), List.of()));
        assertThat(json.at("/recommendation/dismissed").toString()).isEqualTo(
                "{\"at\":\"2026-11-21T12:00:00Z\",\"until\":\"2026-11-28T12:00:00Z\",\"by\":\"ann\",\"because\":\"a sale\"}");
    }

    @Test
    void adviceOfAnotherKind_asksAgain() {
        Candidate shrink = resize("0.5", Reason.TOO_BIG);
        ComputeStatus grows = status(resize("2", Reason.TOO_SMALL), new Plan.Advise(), shrink);

        assertThat(page(grows)).contains("needs a person").doesNotContain("Dismissed until");
        assertThat(waiting(grows)).singleElement().asString().contains("waits_for=\"person\"");
        assertThat(Urgency.of(grows, NOON)).isNotEqualTo(Urgency.NONE);
        Veto veto = new Veto.ChangesDismissed(NOON.plus(Duration.ofDays(7)), null);
        assertThat(waiting(status(resize("2", Reason.TOO_SMALL), new Plan.BlockedPlan(List.of(veto)), shrink)))
                .as("an answer of a person ends the guardrail")
                .singleElement()
                .asString()
                .contains("waits_for=\"person\"");
    }

    @Test
    void adviceToAnotherTarget_isAnswered() {
        ComputeStatus status = status(resize("0.25", Reason.TOO_BIG), new Plan.Advise(), resize("0.5", Reason.TOO_BIG));

        assertThat(waiting(status)).singleElement().asString().contains("waits_for=\"nobody\"");
    }
}
