package dev.plimsoll.change.verdict;

import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.autosuspend.AutosuspendTunables;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.change.verdict.EffectCause.AwakeTimeChanged;
import dev.plimsoll.change.verdict.EffectCause.OtherUse;
import dev.plimsoll.change.verdict.EffectCause.TooFewDays;
import dev.plimsoll.change.verdict.EffectRule.Effect;
import dev.plimsoll.change.verdict.Expectation.ExpectedAwakeTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges a change of the autosuspend delay by the whole days (UTC) after it. Without {@link AutosuspendTunables#LEAST_TIME} of
 * observed time in them there is no verdict; after {@link EffectRule#LIMIT} it is {@link EffectVerdict#INCONCLUSIVE}.
 *
 * <p>Awake time and starts are compared in CU-hours a month with the time before. Half of the predicted saving confirms
 * the change. A clear loss is harmful.
 */
public final class AwakeTimeRule {

    /** A loss above this share of the former cost, and above this number of CU-hours a month, is clear. */
    private static final double CLEAR = 0.1;
    private static final double CLEAR_CU_HOURS = 0.5;

    /** How much of the latest whole days a compute was awake and worked; null with too little observed time. */
    public static @Nullable ObservedTimeUse observed(DailyTimeUse.UseOfDay days) {
        TimeUseTotals time = days.tally();
        double all = time.all().toMillis();
        if (time.all().compareTo(AutosuspendTunables.LEAST_TIME) < 0) {
            return null;
        }
        double busy = time.of(TimeUse.WORKING).plus(time.of(TimeUse.POLLER)).toMillis() / all;
        return new ObservedTimeUse(new AwakeRate(time.awake().toMillis() / all,
                days.wakes() / (all / Duration.ofDays(1).toMillis())), busy);
    }

    /**
     * Awake time as observed.
     *
     * @param busyShare share of the time in which clients worked
     */
    public record ObservedTimeUse(AwakeRate awake, double busyShare) {}

    /**
     * The verdict; empty while it is too early.
     *
     * @param expected what was expected; null where the time before was not known
     * @param spent    what the time of the compute was used for, by day
     * @param since    when the new delay was first listed
     */
    public Optional<Effect> judge(@Nullable ExpectedAwakeTime expected, DailyTimeUse spent, Instant since,
            Instant now) {
        Duration waited = Duration.between(since, now);
        ObservedTimeUse after = observed(spent.wholeDays(since, now));
        Effect effect = expected == null || after == null ? null : effect(expected, after);
        if (effect != null && isComparable(effect.verdict(), expected, after)) {
            return Optional.of(effect);
        }
        return waited.compareTo(EffectRule.LIMIT) < 0
                ? Optional.empty()
                : Optional.of(new Effect(EffectVerdict.INCONCLUSIVE, expected == null || after == null
                        ? new TooFewDays(waited)
                        : new OtherUse(expected.busyShare(), after.busyShare())));
    }

    private static Effect effect(ExpectedAwakeTime expected, ObservedTimeUse after) {
        double before = cuHours(expected.before(), expected);
        double saved = before - cuHours(after.awake(), expected);
        boolean isEnough = saved > 0 && saved >= EffectRule.EFFECT * expected.saving();
        boolean isLoss = saved < -Math.max(CLEAR * before, CLEAR_CU_HOURS);
        EffectVerdict bad = isLoss ? EffectVerdict.HARMFUL : EffectVerdict.INEFFECTIVE;
        return new Effect(isEnough ? EffectVerdict.CONFIRMED : bad,
                new AwakeTimeChanged(expected.before(), after.awake(), expected.predicted(), saved,
                        expected.saving()));
    }

    private static double cuHours(AwakeRate rate, ExpectedAwakeTime expected) {
        return rate.cuHours(DelayCost.HOURS_A_MONTH, expected.cu(), expected.startCost());
    }

    /** Less work alone also saves, and more work alone also costs. */
    private static boolean isComparable(EffectVerdict verdict, @Nullable ExpectedAwakeTime before,
            @Nullable ObservedTimeUse after) {
        return before != null && after != null && EffectRule.isAlike(verdict, before.busyShare(), after.busyShare());
    }
}
