package dev.plimsoll.change.plan;

import static dev.plimsoll.Given.MINUTE;
import static dev.plimsoll.change.journal.NamedEntries.executed;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.judged;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Verifier.Settlement;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.StatusCase;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A harmful change from 4 CU to 0.25 CU, while the advice for the small size says 0.5 CU. */
class UndoingTest {

    private static final SizeRange GOOD = Given.cu("4");
    private static final SizeRange SMALL = Given.cu("0.25");
    private static final SizeRange ADVISED = Given.cu("0.5");
    private static final Compute COMPUTE = Given.compute(SMALL);

    private final Planner planner = new Planner(Given.table());
    private final Verifier verifier = new Verifier();

    /** What one request of the roll-back meets. */
    enum Fault {
        REFUSED(ExecutionOutcome.REFUSED), NO_REPLY(ExecutionOutcome.NO_REPLY), AGENT_KILLED(null),
        NEVER_APPLIED(ExecutionOutcome.ACCEPTED),
        OPERATION_FAILED(ExecutionOutcome.ACCEPTED);

        private final @Nullable ExecutionOutcome reply;

        Fault(@Nullable ExecutionOutcome reply) {
            this.reply = reply;
        }
    }

    /** Other advice would be for the size that does harm. */
    @Test
    void theWayBackIsWhatIsRecommended_unlessItIsSwitchedOff() {
        Advised other = new StatusCase().compute(COMPUTE).status().advice().advised();
        ChangePolicy policy = Given.changes(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW);

        ChangePolicy.Timing now = policy.timing();
        ChangePolicy.Timing never = new ChangePolicy.Timing(now.when(), now.windows(), now.blackouts(), now.deadline(),
                RollBack.OFF);

        Advised back = RollBackAdvice.first(other, COMPUTE, harmed(), policy);

        assertThat(back.recommendation().target()).isEqualTo(GOOD);
        assertThat(RollBackAdvice.isAdvised(back)).isTrue();
        assertThat(RollBackAdvice.isAdvised(other)).isFalse();
        assertThat(RollBackAdvice.first(other, COMPUTE, ChangeRecord.EMPTY, policy)).isSameAs(other);
        assertThat(RollBackAdvice.first(other, COMPUTE, harmed(), Given.with(policy, never))).isSameAs(other);
        assertThat(RollBackAdvice.first(other, COMPUTE, harmed(),
                Given.changes(ChangeMode.OBSERVE, ApprovalMode.POLICY, When.NOW)))
                .isSameAs(other);
    }

    @ParameterizedTest
    @EnumSource
    void aRollBackThatMeetsAFault_isTriedAgain_evenLess_often_andNothingElseIsDone(Fault fault) {
        ChangeRecord record = harmed();
        Instant now = NOW;
        List<Duration> pauses = new ArrayList<>();

        for (int attempt = 1; attempt <= 9; attempt++) {
            Instant began = now;
            assertThat(goesBack(record, now)).as("attempt %d", attempt).isTrue();
            record = failed(fault, attempt, record, now);
            Instant ended = now;
            while (record.open() != null) {
                assertThat(plan(record, ended)).isInstanceOf(Plan.BlockedPlan.class);
                ended = ended.plus(MINUTE);
                record = settled(record, SMALL, ended);
            }
            now = ended;
            while (!goesBack(record, now)) {
                assertThat(plan(record, now)).isInstanceOf(Plan.BlockedPlan.class);
                now = now.plus(MINUTE);
            }
            pauses.add(Duration.between(began, now));
        }
        // Not sooner than the harmful size was read for long enough.
        long least = switch (fault) {
            case REFUSED, OPERATION_FAILED -> 1;
            case NO_REPLY, AGENT_KILLED -> 2;
            case NEVER_APPLIED -> 30;
        };
        assertThat(pauses).extracting(Duration::toMinutes)
                .containsExactlyElementsOf(LongStream.of(1, 2, 4, 8, 16, 32,
                        64, 64, 64).map(minutes -> Math.max(minutes, least)).boxed().toList());

        ChangeRecord done = settled(record.after(intent(10, now))
                .after(executed(now, "back-10", ExecutionOutcome.ACCEPTED)),
                GOOD, now);
        assertThat(done.toUndo(COMPUTE)).as("it is back, and the way is taken").isNull();
    }

    private ChangeRecord failed(Fault fault, int attempt, ChangeRecord before, Instant now) {
        ChangeRecord record = before.after(intent(attempt, now));
        if (fault.reply != null) {
            record = record.after(executed(now, "back-" + attempt, fault.reply));
        }
        return fault == Fault.OPERATION_FAILED
                ? record.after(NamedEntries.settled(now, "back-" + attempt, Settled.ChangeEnd.FAILED))
                : record;
    }

    /** Never a blind double: the small size must be read for long enough before the next request. */
    @Test
    void aLostRollBack_isRepeatedAfterReading_soonerThanAnAcceptedOne() {
        ChangeRecord lost = harmed().after(intent(1, NOW));
        ChangeRecord accepted = lost.after(executed(NOW, "back-1", ExecutionOutcome.ACCEPTED));

        assertThat(settled(lost, SMALL, NOW.plusSeconds(119)).open()).isNotNull();
        assertThat(settled(lost, SMALL, NOW.plusSeconds(120)).open()).isNull();
        assertThat(settled(accepted, SMALL, NOW.plusSeconds(29 * 60)).open()).isNotNull();
        assertThat(settled(accepted, SMALL, NOW.plusSeconds(30 * 60)).open()).isNull();
        assertThat(settled(lost, GOOD, NOW.plusSeconds(120)).toUndo(COMPUTE)).isNull();
    }

    /** Its request came after all: that is no foreign change, and nothing is left to undo. */
    @Test
    void aRollBackThatComesLate_isTaken() {
        ChangeRecord late = settled(settled(harmed().after(intent(1, NOW)), SMALL, NOW.plusSeconds(121)), GOOD,
                NOW.plusSeconds(180));

        assertThat(late.verdicts()).noneMatch(past -> past.undoing() != null);
        assertThat(late.foreign()).isEmpty();
        assertThat(late.latest()).extracting(LatestChange::end).isEqualTo(LatestChange.End.APPLIED);
    }

    @Test
    void theWayBack_isGivenUp_byAPersonOrAnotherSize() {
        ChangeRecord refused = harmed().after(intent(1, NOW)).after(executed(NOW, "back-1", ExecutionOutcome.REFUSED));
        Instant later = NOW.plus(Duration.ofDays(2));

        assertThat(goesBack(refused, later)).isTrue();
        assertThat(goesBack(refused.after(NamedEntries.dismissed(NOW, Given.ID, NOW.plus(MINUTE), "me", null)), later))
                .as("for good, not only for a minute")
                .isFalse();
        assertThat(goesBack(refused.after(NamedEntries.dismissed(NOW, Given.ID, later, "me", null))
                .after(new DismissalUndone(NOW, Given.ID, "me")), later)).as("until that is taken back").isTrue();
        assertThat(goesBack(refused.after(NamedEntries.setElsewhere(NOW, Given.ID, SMALL, ADVISED))
                .after(NamedEntries.setElsewhere(NOW, Given.ID, ADVISED, SMALL)), later)).isFalse();
        assertThat(
                goesBack(refused.after(NamedEntries.intended(NOW, Given.ID, "other", SMALL, ADVISED, "", Given.basis(
                        Action.GROW, Reason.TOO_SMALL), 1)), later))
                .as("another change of the size")
                .isFalse();
    }

    /** The size that does harm is what a person set since, if only again: it is not taken back. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSizeThatSomebodyElseSetSince_isNotUndone_whetherBeforeTheVerdictOrAfter(boolean before) {
        List<JournalEntry> entries = new ArrayList<>(List.of(
                NamedEntries.intended(NOW, Given.ID, "shrink", GOOD, SMALL, "",
                        Given.basis(Action.SHRINK, Reason.TOO_BIG),
                        1),
                NamedEntries.settled(NOW, "shrink", Settled.ChangeEnd.APPLIED),
                NamedEntries.verified("shrink", NOW, EffectVerdict.HARMFUL)));
        entries.addAll(before ? 2 : 3, List.of(NamedEntries.setElsewhere(NOW, Given.ID, SMALL, ADVISED),
                NamedEntries.setElsewhere(NOW, Given.ID, ADVISED, SMALL)));
        ChangeRecord record = Given.record(entries);

        assertThat(record.verdicts()).extracting(past -> past.verified().verdict())
                .containsExactly(EffectVerdict.HARMFUL);
        assertThat(record.toUndo(COMPUTE)).isNull();
        assertThat(goesBack(record, NOW.plus(Duration.ofDays(2)))).isFalse();
        assertThat(goesBack(harmed(), NOW.plus(Duration.ofDays(2)))).as("without that person").isTrue();
    }

    /** An approval of the other advice does not overtake the known good size; nor does a bad verdict before forbid it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theWayBack_comesBeforeEachAdvice(boolean approved) {
        ChangeRecord record = ChangeRecord.EMPTY;
        for (JournalEntry entry : judged(NOW.minus(Duration.ofDays(2)), SMALL, GOOD, Action.GROW,
                EffectVerdict.INEFFECTIVE)) {
            record = record.after(entry);
        }
        record = harmed(record);
        if (approved) {
            record = record
                    .after(NamedEntries.approved(NOW, Given.ID, SMALL, ADVISED, COMPUTE.branchId(), "me", true, null));
        }

        assertThat(goesBack(record, NOW)).isTrue();
    }

    /** The platform answers with the small size: it would do so again, and each request may restart the compute. */
    @Test
    void aRollBackThatThePlatformClamps_isTriedAgainAfterADay() {
        ChangeRecord clamped = harmed().after(intent(1, NOW)).after(executed(NOW, "back-1", ExecutionOutcome.CLAMPED));
        ChangeRecord ended = settled(clamped, SMALL, NOW.plusSeconds(300));

        assertThat(ended.latest()).extracting(LatestChange::end).isEqualTo(LatestChange.End.CLAMPED);
        assertThat(goesBack(ended, NOW.plus(Duration.ofHours(23)))).isFalse();
        assertThat(goesBack(ended, NOW.plus(Duration.ofHours(25)))).isTrue();
    }

    private static ChangeRecord harmed() {
        return harmed(ChangeRecord.EMPTY);
    }

    private static ChangeRecord harmed(ChangeRecord before) {
        Instant start = NOW.minus(Duration.ofDays(1));
        return before
                .after(NamedEntries.intended(start, Given.ID, "shrink", GOOD, SMALL, "", Given.basis(Action.SHRINK,
                        Reason.TOO_BIG), 1))
                .after(NamedEntries.settled(start, "shrink", Settled.ChangeEnd.APPLIED))
                .after(NamedEntries.verified("shrink", NOW, EffectVerdict.HARMFUL));
    }

    private static Intended intent(int attempt, Instant at) {
        return NamedEntries.intended(at, Given.ID, "back-" + attempt, SMALL, GOOD, "",
                new ChangeBasis(Action.GROW, Reason.TOO_BIG, Expectation.NONE, null, "shrink", ChangeBasis.Via.API), 1);
    }

    /** The record after one listing that shows {@code size}. */
    private ChangeRecord settled(ChangeRecord record, SizeRange size, Instant now) {
        return switch (verifier.settle(Given.compute(size), List.of(SettingValue.of(SMALL)), record,
                Set.of(ComputeSetting.SIZE), false, now)) {
            case Settlement.Applied applied -> record.after(ended(record, Settled.ChangeEnd.ROLLED_BACK, now));
            case Settlement.Missed missed -> record.after(new Settled(now, Given.ID, id(record), missed.result(), "",
                    missed.shown()));
            case Settlement.StillPending pending -> record;
            case Settlement.NothingOpen nothing -> record;
            case Settlement.Foreign foreign -> record.after(NamedEntries.setElsewhere(now, Given.ID, SMALL, size));
        };
    }

    private static Settled ended(ChangeRecord record, Settled.ChangeEnd result, Instant now) {
        return NamedEntries.settled(now, id(record), result);
    }

    private static String id(ChangeRecord record) {
        return java.util.Objects.requireNonNull(record.latest()).intent().changeId();
    }

    private boolean goesBack(ChangeRecord record, Instant now) {
        return plan(record, now) instanceof Plan.Apply(var change) && "shrink".equals(change.basis().rollsBack())
                && change.to().equals(SettingValue.of(GOOD));
    }

    private Plan plan(ChangeRecord record, Instant now) {
        ChangeCase one = new ChangeCase().compute(COMPUTE)
                .target(ADVISED)
                .policy(Given.changes(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW));
        one.record = record;
        return planner.plan(one.situation(), now);
    }
}
