package dev.plimsoll.change.effect;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.effect.EffectCause.AsPredicted;
import dev.plimsoll.change.effect.EffectCause.ConnectionsUse;
import dev.plimsoll.change.effect.EffectCause.Improved;
import dev.plimsoll.change.effect.EffectCause.NoData;
import dev.plimsoll.change.effect.EffectCause.NotImproved;
import dev.plimsoll.change.effect.EffectCause.OtherLoad;
import dev.plimsoll.change.effect.EffectCause.TargetReached;
import dev.plimsoll.change.effect.EffectCause.WorseThanPredicted;
import dev.plimsoll.change.effect.Expectation.Interval;
import dev.plimsoll.change.effect.Expectation.Purpose;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Judges a change by what was observed since. Without data there is no verdict; after the time limit the change is
 * {@link EffectVerdict#INCONCLUSIVE}, never confirmed.
 *
 * <p>Loads are alike within a factor of two. A good ratio counts only if the load is at least half of the load before.
 * A bad one counts only if it is at most twice that.
 */
public final class EffectRule {

    /** How long a change may stay without a verdict: a week shows each weekly load once. */
    public static final Duration LIMIT = Duration.ofDays(7);
    /** Largest quotient of two loads that count as alike. */
    private static final double ALIKE = 2;
    /** Smallest share of the predicted improvement that counts as an effect. */
    static final double EFFECT = 0.5;

    /** The verdict on a change; empty while it is too early. */
    public Optional<Effect> judge(Expectation expected, EffectEvidence evidence) {
        return connections(expected.purpose(), evidence)
                .or(() -> expected.purpose() == Purpose.MORE_CONNECTIONS ? Optional.empty() : ratio(expected, evidence))
                .or(() -> late(expected, evidence));
    }

    private static Optional<Effect> connections(Purpose purpose, EffectEvidence evidence) {
        Double share = evidence.connectionShare();
        if (share == null) {
            return Optional.empty();
        }
        boolean isFull = share >= 1;
        return switch (purpose) {
            case MORE_CONNECTIONS ->
                Optional.of(new Effect(isFull ? EffectVerdict.INEFFECTIVE : EffectVerdict.CONFIRMED,
                        new ConnectionsUse(share)));
            case LOWER_COST -> isFull
                    ? Optional.of(new Effect(EffectVerdict.HARMFUL, new ConnectionsUse(share)))
                    : Optional.empty();
            case LARGER_CACHE, AWAKE_TIME -> Optional.empty();
        };
    }

    private static Optional<Effect> ratio(Expectation expected, EffectEvidence evidence) {
        LoadedRatio warm = evidence.warm();
        if (warm == null) {
            return Optional.empty();
        }
        Effect effect = effect(expected, warm, evidence.target());
        LoadedRatio before = expected.before();
        return effect != null && (before == null || isComparable(effect.verdict(), before, warm))
                ? Optional.of(effect)
                : Optional.empty();
    }

    /** The verdict if the loads are alike; null where nothing is there to compare with. */
    private static @Nullable Effect effect(Expectation expected, LoadedRatio warm, Ratio target) {
        Ratio now = warm.hitRatio();
        Interval predicted = expected.predicted();
        LoadedRatio before = expected.before();
        if (now.compareTo(target) >= 0) {
            return new Effect(EffectVerdict.CONFIRMED, new TargetReached(now, target));
        }
        if (predicted != null && now.compareTo(predicted.lower()) >= 0) {
            return new Effect(EffectVerdict.CONFIRMED, new AsPredicted(now, predicted.lower()));
        }
        if (expected.purpose() == Purpose.LOWER_COST) {
            return new Effect(EffectVerdict.HARMFUL,
                    new WorseThanPredicted(now, predicted == null ? target : predicted.lower(), target));
        }
        if (before == null) {
            return null;
        }
        Ratio hoped = predicted == null ? target : predicted.expected();
        double improvement = before.missRatio() - warm.missRatio();
        return improvement > 0 && improvement >= EFFECT * (before.missRatio() - hoped.complement())
                ? new Effect(EffectVerdict.CONFIRMED, new Improved(before.hitRatio(), now))
                : new Effect(EffectVerdict.INEFFECTIVE, new NotImproved(before.hitRatio(), now, hoped));
    }

    private static boolean isComparable(EffectVerdict verdict, LoadedRatio before, LoadedRatio now) {
        return isAlike(verdict, before.readsPerSecond(), now.readsPerSecond());
    }

    /** Whether a verdict counts under a load {@code now}, compared with the load {@code before}. */
    static boolean isAlike(EffectVerdict verdict, double before, double now) {
        return verdict.isBad() ? now <= ALIKE * before : ALIKE * now >= before;
    }

    private static Optional<Effect> late(Expectation expected, EffectEvidence evidence) {
        if (evidence.sinceChange().compareTo(LIMIT) < 0) {
            return Optional.empty();
        }
        LoadedRatio warm = evidence.warm();
        LoadedRatio before = expected.before();
        return Optional.of(new Effect(EffectVerdict.INCONCLUSIVE, warm == null || before == null
                ? new NoData(evidence.sinceChange())
                : new OtherLoad(before.readsPerSecond(), warm.readsPerSecond())));
    }
}
