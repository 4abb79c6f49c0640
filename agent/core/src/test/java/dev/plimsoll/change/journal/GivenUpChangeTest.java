package dev.plimsoll.change.journal;

import static dev.plimsoll.change.journal.NamedEntries.settled;
import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static dev.plimsoll.change.plan.ChangeCase.approved;
import static dev.plimsoll.change.plan.ChangeCase.executed;
import static dev.plimsoll.change.plan.ChangeCase.intended;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.LatestChange.End;
import dev.plimsoll.change.journal.Verifier.Settlement;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.Planner;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullSource;

/** A change from 1 CU to 4 CU that did not come as it was asked for. */
class GivenUpChangeTest {

    private static final SizeRange THIRD = Given.cu("2");
    private static final Duration PATIENCE = Verifier.PATIENCE;

    private final Verifier verifier = new Verifier();

    /** Neither a lost reply, nor an agent that died, nor an acceptance blocks a compute and its project for ever. */
    @ParameterizedTest
    @NullSource
    @EnumSource(names = {"NO_REPLY", "ACCEPTED", "FINISHED"})
    void aChangeThatIsNotCarriedOut_isGivenUpAfterHours(@Nullable ExecutionOutcome reply) {
        ChangeRecord open = open(reply);

        assertThat(settle(open, FROM, NOW.plus(PATIENCE).minusMillis(1))).isEqualTo(new Settlement.StillPending());
        assertThat(settle(open, FROM, NOW.plus(PATIENCE))).isEqualTo(new Settlement.Missed(
                Settled.ChangeEnd.NOT_APPLIED,
                SettingValue.of(FROM), new ChangeResult.NotCarriedOut(SettingValue.of(TO), SettingValue.of(FROM),
                        PATIENCE)));
        assertThat(settle(open, FROM, NOW.plus(PATIENCE)).needsSecondListing()).isTrue();
    }

    @Test
    void afterIt_theComputeIsFree() {
        ChangeRecord ended = after(open(ExecutionOutcome.NO_REPLY), FROM, NOW.plus(PATIENCE));

        assertThat(requireNonNull(ended.latest()).end()).isEqualTo(End.NOT_APPLIED);
        assertThat(ended.open()).isNull();
        ChangeCase next = new ChangeCase();
        next.record = ended;
        assertThat(new Planner(Given.table()).plan(next.situation(), NOW.plus(PATIENCE)))
                .isInstanceOf(Plan.BlockedPlan.class)
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.type(Plan.BlockedPlan.class))
                .extracting(Plan.BlockedPlan::vetoes)
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .as("by the age of the probe alone")
                .hasSize(1)
                .hasOnlyElementsOfType(Veto.ProbeTooOld.class);
    }

    /** People decide when a proposal comes. */
    @Test
    void aProposal_isNeverGivenUp() {
        ChangeRecord proposed = ChangeRecord.EMPTY.after(intended(NOW, FROM, TO, new ChangeBasis(Action.GROW,
                dev.plimsoll.advice.Reason.TOO_SMALL, dev.plimsoll.change.verdict.Expectation.NONE, null, null,
                ChangeBasis.Via.FILE)));

        assertThat(settle(proposed, FROM, NOW.plus(Duration.ofDays(99)))).isEqualTo(new Settlement.StillPending());
        assertThat(
                settle(proposed.after(executed(NOW, ExecutionOutcome.PROPOSED)), FROM, NOW.plus(Duration.ofDays(99))))
                .isEqualTo(new Settlement.StillPending());
    }

    /** It was only slow: it is noted as made, and nobody else is blamed. */
    @Test
    void aChangeThatComesAfterItWasGivenUp_isNotedAsApplied() {
        ChangeRecord ended = after(open(ExecutionOutcome.NO_REPLY), FROM, NOW.plus(PATIENCE));

        ChangeRecord late = after(ended, TO, NOW.plus(PATIENCE).plusSeconds(60));
        assertThat(requireNonNull(late.latest()).end()).isEqualTo(End.APPLIED);
        assertThat(requireNonNull(late.latest()).isUnverified()).isTrue();
        assertThat(settle(ended, TO, NOW.plus(Duration.ofDays(2)))).as("a day later it may be anybody's")
                .isEqualTo(new Settlement.NothingOpen());
    }

    /** A third size: after an acceptance it is the platform's answer; without a reply it is none for long. */
    @Test
    void aThirdSize_blamesNobody_whoeverSetIt() {
        Settlement clamped = settle(open(ExecutionOutcome.ACCEPTED), THIRD, NOW.plusSeconds(5));

        assertThat(clamped).isEqualTo(new Settlement.Missed(Settled.ChangeEnd.CLAMPED, SettingValue.of(THIRD),
                new ChangeResult.ValueClamped(SettingValue.of(TO), SettingValue.of(THIRD))));
        ChangeRecord after = after(open(ExecutionOutcome.ACCEPTED), THIRD, NOW.plusSeconds(5));
        assertThat(settle(after, THIRD, NOW.plusSeconds(60))).isEqualTo(new Settlement.NothingOpen());
        ChangeRecord lost = after(open(ExecutionOutcome.NO_REPLY), THIRD, NOW.plus(PATIENCE));
        assertThat(requireNonNull(lost.latest()).end()).isEqualTo(End.NOT_APPLIED);
        assertThat(settle(lost, THIRD, NOW.plus(PATIENCE))).isEqualTo(new Settlement.NothingOpen());
    }

    /** The intended size was seen, so the platform had taken it: another one later is somebody else's. */
    @Test
    void anotherSizeAfterTheIntendedOne_isSetElsewhere() {
        ChangeRecord applied = after(open(ExecutionOutcome.ACCEPTED), TO, NOW.plusSeconds(5));

        assertThat(verifier.settle(Given.compute(THIRD), List.of(SettingValue.of(TO)), applied,
                Set.of(ComputeSetting.SIZE), false, NOW.plusSeconds(10)))
                .isEqualTo(new Settlement.Foreign(SettingValue.of(TO)));
    }

    /** A reply may show the former size because the platform shows each change late. */
    @Test
    void aReplyThatShowsTheFormerSize_isTakenAtItsWord_afterMinutes() {
        ChangeRecord open = open(ExecutionOutcome.CLAMPED);

        assertThat(settle(open, FROM, NOW.plusSeconds(299))).isEqualTo(new Settlement.StillPending());
        assertThat(settle(open, FROM, NOW.plusSeconds(300))).asInstanceOf(
                org.assertj.core.api.InstanceOfAssertFactories.type(Settlement.Missed.class))
                .extracting(Settlement.Missed::result)
                .isEqualTo(Settled.ChangeEnd.CLAMPED);
        assertThat(settle(open, TO, NOW.plusSeconds(299))).isEqualTo(new Settlement.Applied(SettingValue.of(TO)));
        assertThat(settle(open.after(executed(NOW, ExecutionOutcome.FINISHED)), FROM, NOW.plusSeconds(300)))
                .as("the end of its operations changes nothing")
                .isInstanceOf(Settlement.Missed.class);
    }

    /** Not the same again at once; another size may be asked for, and a person may insist. */
    @ParameterizedTest
    @CsvSource({"4, 1, false, true", "4, 25, false, false", "3, 1, false, false", "4, 1, true, false"})
    void aClampedSize_isNotAskedForAgainForADay(String target, int hours, boolean approved, boolean isHeld) {
        ChangeCase one = new ChangeCase().compute(Given.compute(FROM)).target(Given.cu(target));
        Instant start = NOW.minus(Duration.ofHours(hours));
        one.after(intended(start, FROM, TO, Action.GROW),
                new Settled(start, Given.ID, "c1", Settled.ChangeEnd.CLAMPED, "", SettingValue.of(FROM)));
        if (approved) {
            one.after(approved(NOW, TO, false));
        }

        assertThat(one.guardrails().contains(Guardrail.CLAMPED)).isEqualTo(isHeld);
        assertThat(one.guardrails()).doesNotContain(Guardrail.SET_ELSEWHERE);
    }

    private static ChangeRecord open(@Nullable ExecutionOutcome reply) {
        ChangeRecord open = ChangeRecord.EMPTY.after(intended(NOW, FROM, TO, Action.GROW));
        return reply == null ? open : open.after(executed(NOW, reply));
    }

    private ChangeRecord after(ChangeRecord record, SizeRange size, Instant now) {
        return switch (settle(record, size, now)) {
            case Settlement.Missed missed -> record.after(new Settled(now, Given.ID, "c1", missed.result(), "",
                    missed.shown()));
            case Settlement.Applied applied -> record.after(settled(now, "c1", Settled.ChangeEnd.APPLIED));
            default -> throw new AssertionError("not settled");
        };
    }

    private Settlement settle(ChangeRecord record, SizeRange size, Instant now) {
        return verifier.settle(Given.compute(size), List.of(SettingValue.of(FROM)), record,
                Set.of(ComputeSetting.SIZE), false, now);
    }
}
