package dev.plimsoll.change.journal;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static dev.plimsoll.change.plan.ChangeCase.executed;
import static dev.plimsoll.change.plan.ChangeCase.intended;
import static dev.plimsoll.change.plan.ChangeCase.settled;
import static dev.plimsoll.change.plan.ChangeCase.verified;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.Verifier.Settlement;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.verdict.EffectCause;
import dev.plimsoll.change.verdict.EffectRule.Effect;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.change.verdict.Expectation.Purpose;
import dev.plimsoll.change.verdict.LoadedRatio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerifierTest {

    private static final Instant START = Given.T0;
    private static final Intended OPEN = intended(START, FROM, TO, Action.GROW);
    private static final ChangeBasis FROM_90_PERCENT = new ChangeBasis(Action.GROW, Reason.TOO_SMALL, new Expectation(
            Purpose.LARGER_CACHE, null, new LoadedRatio(new Ratio(0.9), 1, 100_000), null, null, null, null), null,
            null, ChangeBasis.Via.API);

    private final Verifier verifier = new Verifier();

    /** While the former size is listed, the change may still come. */
    @Test
    void openChange_isSettledByTheListedSize() {
        LatestChange open = latest(OPEN, executed(START, ExecutionOutcome.ACCEPTED));

        assertThat(settle(open, TO, START)).isEqualTo(new Settlement.Applied(SettingValue.of(TO)));
        assertThat(settle(open, FROM, START)).isEqualTo(new Settlement.StillPending());
    }

    @Test
    void onlyWhatShowsAnotherValue_needsASecondListing() {
        ChangeRecord open = Given.record(List.of(OPEN, executed(START, ExecutionOutcome.ACCEPTED)));

        assertThat(settle(Given.compute(TO), open).needsSecondListing()).as("applied").isFalse();
        assertThat(settle(Given.compute(FROM), open).needsSecondListing()).as("pending").isFalse();
        assertThat(settle(Given.compute("3"), open).needsSecondListing()).isTrue();
        assertThat(settle(Given.compute(TO), ChangeRecord.EMPTY))
                .isEqualTo(new Settlement.Foreign(SettingValue.of(FROM)))
                .matches(Settlement::needsSecondListing);
        assertThat(settle(Given.compute(FROM), ChangeRecord.EMPTY)).isEqualTo(new Settlement.NothingOpen());
    }

    /** The request may still be on its way, and overwrite the third size. */
    @Test
    void thirdSize_endsNoChange_whoseReplyIsUnknown() {
        assertThat(settle(latest(OPEN), Given.cu("3"), START)).isEqualTo(new Settlement.StillPending());
        assertThat(settle(latest(OPEN, executed(START, ExecutionOutcome.NO_REPLY)), Given.cu("3"), START))
                .isEqualTo(new Settlement.StillPending());
    }

    private Settlement settle(LatestChange open, SizeRange listed, Instant now) {
        return verifier.settle(open, Given.compute(listed), false, now);
    }

    private static LatestChange latest(JournalEntry... entries) {
        return requireNonNull(Given.record(List.of(entries)).latest());
    }

    /** An agent that lost its lease meanwhile may write a second verdict; the breaker must not count it. */
    @Test
    void aChange_hasOneVerdict() {
        ChangeRecord twice = applied(START).after(verified(START, EffectVerdict.HARMFUL))
                .after(verified(START.plusSeconds(1), EffectVerdict.CONFIRMED));

        assertThat(twice.verdicts()).hasSize(1);
        assertThat(requireNonNull(twice.latest()).verdict()).isEqualTo(verified(START, EffectVerdict.HARMFUL));
    }

    @Test
    void changeOfALaterLease_isKnownAsSuch() {
        assertThat(ChangeRecord.EMPTY.isAfterClaim(0)).isFalse();
        assertThat(applied(START).isAfterClaim(0)).isTrue();
        assertThat(applied(START).isAfterClaim(1)).isFalse();
    }

    @Test
    void refusal_closesTheChange_butNotALostReply_norADeadAgent() {
        assertThat(Given.record(List.of(OPEN, executed(START, ExecutionOutcome.REFUSED))).open()).isNull();
        assertThat(Given.record(List.of(OPEN, executed(START, ExecutionOutcome.NO_REPLY))).open()).isEqualTo(OPEN);
        assertThat(Given.record(List.of(OPEN)).open()).isEqualTo(OPEN);
    }

    /** A late result of another change closes nothing. */
    @Test
    void results_areForTheirChangeOnly() {
        Settled other = NamedEntries.settled(START, "c0", Settled.ChangeEnd.APPLIED);
        ChangeRecord after = Given.record(List.of(OPEN, other,
                NamedEntries.verified("c0", START, EffectVerdict.CONFIRMED)));

        assertThat(after.open()).isEqualTo(OPEN);
        assertThat(after.verdicts()).isEmpty();
    }

    @Test
    void setElsewhere_isASizeWithoutAnIntent_toldOnce() {
        ChangeRecord none = ChangeRecord.EMPTY;
        ChangeRecord applied = Given.record(List.of(OPEN, settled(START, Settled.ChangeEnd.APPLIED)));

        assertThat(setElsewhere(Given.compute(TO), FROM, none)).contains(FROM);
        assertThat(setElsewhere(Given.compute(FROM), FROM, none)).isEmpty();
        assertThat(setElsewhere(Given.compute(FROM), null, none)).as("the first listing").isEmpty();
        assertThat(setElsewhere(Given.compute(TO), FROM, applied)).as("own change").isEmpty();
        assertThat(setElsewhere(Given.compute(FROM), null, applied)).as("while the agent was down")
                .contains(TO);
        assertThat(setElsewhere(Given.compute(TO), FROM, Given.record(List.of(OPEN)))).as("open change")
                .isEmpty();
        assertThat(setElsewhere(Given.compute(FROM), null,
                applied.after(NamedEntries.setElsewhere(START, Given.ID, TO, FROM)))).as("known").isEmpty();
    }

    /** Only a warm ratio of a window after the change counts; then the verdict ends the wait. */
    @Test
    void effect_needsAWarmWindowAfterTheChange() {
        Life life = new Life(TO).reads(Duration.ofMinutes(30), 1_000_000, 0.001, 10);
        Assessment warm = assessed(life);
        ChangeRecord before = applied(life.now().minus(Duration.ofHours(2)));
        ChangeRecord during = applied(life.now().minusSeconds(1));

        assertThat(effect(before, warm, life.now()).map(Effect::verdict)).contains(EffectVerdict.CONFIRMED);
        assertThat(effect(during, warm, life.now())).isEmpty();
        assertThat(effect(during, warm, life.now().plus(Duration.ofDays(7))).map(Effect::verdict))
                .contains(EffectVerdict.INCONCLUSIVE);
        assertThat(effect(before.after(verified(life.now(), EffectVerdict.CONFIRMED)), warm, life.now())).isEmpty();
        assertThat(effect(Given.record(List.of(OPEN)), warm, life.now())).as("not applied yet").isEmpty();
        assertThat(verifier.effect(before, FROM, warm, Given.policy(), life.now()))
                .as("somebody else set another size")
                .contains(new Effect(EffectVerdict.INCONCLUSIVE, new EffectCause.Replaced(SettingValue.of(FROM))));
    }

    /** The server restarts before the new size is listed, so its run begins between intent and listing. */
    @Test
    void effect_countsARunThatBeganBeforeTheNewSizeWasListed() {
        Life life = new Life(TO).reads(Duration.ofMinutes(6), 1_000_000, 0.001, 10);
        Assessment warm = assessed(life);
        Instant start = life.now().minus(requireNonNull(warm.figures()).judged().span());
        ChangeRecord record = Given.record(List.of(intended(start.minusSeconds(1), FROM, TO, FROM_90_PERCENT),
                executed(start, ExecutionOutcome.ACCEPTED), settled(start.plusSeconds(2), Settled.ChangeEnd.APPLIED)));

        assertThat(effect(record, warm, life.now()).map(Effect::verdict)).contains(EffectVerdict.CONFIRMED);
    }

    private Settlement settle(Compute compute, ChangeRecord record) {
        return verifier.settle(compute, List.of(SettingValue.of(FROM)), record, Set.of(ComputeSetting.SIZE), false,
                START);
    }

    private Optional<SizeRange> setElsewhere(Compute compute, @Nullable SizeRange before, ChangeRecord record) {
        return verifier.setElsewhere(ComputeSetting.SIZE, compute,
                before == null ? List.of() : List.of(SettingValue.of(before)), record).flatMap(SettingValue::size);
    }

    private Optional<Effect> effect(ChangeRecord record, Assessment assessment, Instant now) {
        return verifier.effect(record, TO, assessment, Given.policy(), now);
    }

    private static Assessment assessed(Life life) {
        return new Assessor(Given.table()).assess(
                Given.compute(TO), life.input(),
                Given.policy());
    }

    private static ChangeRecord applied(Instant at) {
        return Given.record(List.of(intended(at, FROM, TO, FROM_90_PERCENT), settled(at, Settled.ChangeEnd.APPLIED)));
    }

    @Test
    void dismissal_voidsAnApproval_andAnApprovalEndsADismissal() {
        ChangeRecord approved = Given.record(List.of(ChangeCase.approved(START, TO, false)));
        Dismissed dismissed = NamedEntries.dismissed(START, Given.ID, START.plusSeconds(60), "me", "too late at night");

        assertThat(approved.after(dismissed).approved()).isNull();
        assertThat(approved.after(dismissed).after(ChangeCase.approved(START, TO, false)).dismissed()).isNull();
    }
}
