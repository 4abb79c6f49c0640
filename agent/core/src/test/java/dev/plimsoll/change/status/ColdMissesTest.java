package dev.plimsoll.change.status;

import static dev.plimsoll.Given.MINUTE;
import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static dev.plimsoll.change.plan.ChangeCase.intended;
import static dev.plimsoll.change.plan.ChangeCase.settled;
import static dev.plimsoll.change.plan.ChangeCase.verified;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.status.SavingsRule.PassResult;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is measured of a change when its verdict comes: the warm hit ratio, and the misses of the cold cache. */
class ColdMissesTest {

    private static final Instant START = Given.T0;
    private static final ChangeRecord APPLIED = ChangeRecord.EMPTY.after(intended(START, FROM, TO, Action.GROW))
            .after(settled(START, Settled.ChangeEnd.APPLIED));

    private static ComputeStatus status(Life life, SizeRange size) {
        return StatusCase.observed(Given.compute(size), life, Duration.ZERO, UnaryOperator.identity(),
                ChangeRecord.EMPTY);
    }

    /** An hour after a cold minute in which half of 100,000 reads missed: of the others one in a thousand did. */
    private static Life warm(Life life) {
        return life.reads(MINUTE, 100_000, 0.5, 50_000).reads(60, MINUTE, 60_000, 0.001, 50_000);
    }

    private static MeasuredEffect effect(Life life, SizeRange size, ChangeRecord before) {
        ComputeStatus now = status(life, size);
        ChangeRecord after = APPLIED.after(verified(life.now(), EffectVerdict.CONFIRMED));
        ComputeSavings counted = new SavingsRule().after(ComputeSavings.NONE,
                new PassResult(null, status(warm(new Life(TO)), TO), APPLIED, APPLIED, START, true));
        return requireNonNull(requireNonNull(new SavingsRule()
                .after(counted, new PassResult(now, now, before, after, life.now(), true))
                .latest()).effect());
    }

    private static MeasuredEffect effect(Life life) {
        return effect(life, TO, APPLIED);
    }

    /** 53,600 misses, less one of a thousand of the 3,700,000 reads. */
    @Test
    void theMissesOfTheColdCacheAreThoseBeyondTheWarmRatio() {
        assertThat(effect(warm(new Life(TO))))
                .isEqualTo(new MeasuredEffect(EffectVerdict.CONFIRMED, new Ratio(0.999), 49_900L));
    }

    @Test
    void aCacheThatNeverMissedMoreHasNoColdMisses() {
        Life life = new Life(TO).reads(MINUTE, 100_000, 0, 50_000).reads(60, MINUTE, 60_000, 0.001, 50_000);

        assertThat(effect(life).coldMisses()).isZero();
    }

    /** A server that restarted since then shows the misses of another start. */
    @Test
    void anotherRunShowsNoColdMissesOfTheChange() {
        Life later = warm(new Life(TO).restarts(Duration.ofHours(2)));

        assertThat(effect(later)).isEqualTo(new MeasuredEffect(EffectVerdict.CONFIRMED, new Ratio(0.999), null));
    }

    @Test
    void aVerdictOfAnEarlierPass_orOfAnotherSize_isMeasuredByNothing() {
        Life life = warm(new Life(TO));
        ChangeRecord judged = APPLIED.after(verified(life.now(), EffectVerdict.CONFIRMED));
        MeasuredEffect nothing = new MeasuredEffect(EffectVerdict.CONFIRMED, null, null);

        assertThat(effect(life, TO, judged)).isEqualTo(nothing);
        assertThat(effect(warm(new Life(FROM)), FROM, APPLIED)).isEqualTo(nothing);
    }
}
