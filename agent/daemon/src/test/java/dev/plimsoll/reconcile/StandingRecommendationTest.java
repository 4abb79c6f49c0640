package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.Urgency;
import dev.plimsoll.explain.Explanation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A recommendation is news once: that nothing is known for a while does not end it. */
class StandingRecommendationTest extends WorldCase {

    private void sleeps(Reconciler cycle) {
        world.becomes(ID, "idle");
        tick(cycle, MINUTE);
    }

    /** Wakes with an empty cache, and reads little. */
    private void wakes(Reconciler cycle) {
        world.becomes(ID, "init");
        cycle.once();
        world.becomes(ID, "active");
        world.restarts(ID);
        world.pass(MINUTE);
        world.reads(ID, 100, 50, 10);
        cycle.once();
    }

    private Recommended opened() {
        return world.written(Recommended.class)
                .stream()
                .filter(entry -> entry.action() == Action.SHRINK)
                .reduce((one, other) -> {
                    throw new AssertionError("opened again: " + one + ", then " + other);
                })
                .orElseThrow();
    }

    private void stands() {
        assertThat(recommendation()).returns(Action.SHRINK, Recommendation::action)
                .returns(Reason.TOO_BIG,
                        Recommendation::reason);
        assertThat(Objects.requireNonNull(status().advice().record().recommended())).isEqualTo(opened());
    }

    @ParameterizedTest
    @EnumSource(ChangeMode.class)
    void tenSuspendsAndWakes_areNoNews(ChangeMode mode) {
        Reconciler cycle = world.cycle(mode, ApprovalMode.PERSON, When.IDLE);
        isTooLarge(cycle);
        Instant since = opened().at();
        int entries = world.journal().size();
        for (int wake = 0; wake < 10; wake++) {
            sleeps(cycle);
            stands();
            wakes(cycle);
            stands();
            assertThat(status().phase()).as("the phase is that of now").isNotEqualTo(Phase.WARM);
        }

        assertThat(opened().at()).isEqualTo(since);
        assertThat(world.journal().subList(entries, world.journal().size())).as("what the wake-ups wrote")
                .hasSizeLessThanOrEqualTo(1);
        assertThat(Explanation.of(recommendation().causes())).contains("stands since", "reads needed");
    }

    @Test
    void anAgentThatStartsMeanwhile_readsItFromTheJournal() {
        try (Reconciler cycle = adviser()) {
            isTooLarge(cycle);
            sleeps(cycle);
            wakes(cycle);
        }
        try (Reconciler next = adviser()) {
            next.once();

            stands();
            assertThat(recommendation().chosen().asConfirmed().causes()).as("causes, and no sentences")
                    .containsAll(
                            opened().why().causes().stream().filter(cause -> !(cause instanceof CostCause)).toList());
            assertThat(recommendation().wanted()).isEqualTo(opened().to());
        }
    }

    @Test
    void anApprovalHolds_wheneverItIsGiven_andIsCarriedOutAtTheNextSuspend() {
        Reconciler cycle = byPerson(When.IDLE);
        isTooLarge(cycle);
        sleeps(cycle);
        wakes(cycle);
        AnswerResult answer = new Answers(() -> world.log(), Explanation.WORDING, ChangeCase.ANSWERS).approve(
                ID.endpointId(),
                false, null,
                "ann", world.now, id -> Optional.of(status()));
        assertThat(answer).isInstanceOf(AnswerResult.ApprovalTaken.class);
        tick(cycle, MINUTE);
        assertThat(plan())
                .isInstanceOfSatisfying(Plan.Wait.class,
                        wait -> assertThat(wait.until()).isInstanceOf(WaitCause.Suspend.class));

        sleeps(cycle);

        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void noPolicyActs_onWhatTheSamplesOfNowDoNotSupport() {
        Reconciler cycle = byPolicy(When.NOW);
        world.heldBack = new Veto.RequestsPaused(Instant.MAX);
        isTooLarge(cycle);
        wakes(cycle);
        world.heldBack = null;
        wakes(cycle);

        stands();
        assertThat(plan()).isEqualTo(new Plan.BlockedPlan(List.of(new Veto.NotConfirmed())));
        assertThat(world.resizes).isEmpty();
    }

    @Test
    void evidenceOfMisses_contradictsASmallerSize() {
        Reconciler cycle = adviser();
        isTooLarge(cycle);
        stands();
        world.neverSuspends(ID);
        wakes(cycle);
        for (int minute = 0; minute < 20; minute++) {
            world.pass(MINUTE);
            world.reads(ID, 1_000_000, 300_000, 4 * 2048);
            cycle.once();
        }

        assertThat(recommendation().action()).as("%s %s", recommendation(), status().assessment())
                .isNotEqualTo(Action.SHRINK);
        assertThat(Objects.requireNonNull(status().advice().record().recommended()).action())
                .isNotEqualTo("shrink");
    }

    @ParameterizedTest
    @EnumSource(ChangeMode.class)
    void aDismissal_isShownAtOnce_throughSuspends_untilItsTimeIsOver(ChangeMode mode) {
        Reconciler cycle = world.cycle(mode, ApprovalMode.PERSON, When.IDLE);
        isTooLarge(cycle);
        cycle.once();
        Answers answers = new Answers(() -> world.log(), Explanation.WORDING, () -> ChangeCase.ANSWERS,
                cycle::showAnswers);
        answers.dismiss(ID.endpointId(), Duration.ofMinutes(30), null, "ann", "a sale", world.now);
        assertThat(Objects.requireNonNull(status().view().dismissed()).by()).isEqualTo("ann");
        assertThat(Urgency.of(status(), world.now)).isEqualTo(Urgency.NONE);

        sleeps(cycle);
        wakes(cycle);
        assertThat(status().view().dismissed()).isNotNull();
        stands();

        world.pass(Duration.ofMinutes(30));
        cycle.tick();
        assertThat(status().view().dismissed()).isNull();
        // The pass of that tick ends first: it does not know what is answered while it runs.
        cycle.once();

        answers.dismiss(ID.endpointId(), Duration.ofDays(7), null, "ann", null, world.now);
        assertThat(status().view().dismissed()).isNotNull();
        answers.undoDismissal(ID.endpointId(), "bob", world.now);
        assertThat(status().view().dismissed()).isNull();
    }

    @Test
    void anotherSizeOrBranch_endsIt() {
        Reconciler cycle = adviser();
        isTooLarge(cycle);
        world.resize(ID, "2");
        wakes(cycle);

        assertThat(recommendation()).returns(Action.HOLD, Recommendation::action)
                .returns(Reason.UNDECIDED,
                        Recommendation::reason);
    }
}
