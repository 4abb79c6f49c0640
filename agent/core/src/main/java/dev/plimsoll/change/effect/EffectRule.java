package dev.plimsoll.change.effect;

import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.effect.EffectCause.AsPredicted;
import dev.plimsoll.change.effect.EffectCause.ConnectionsUse;
import dev.plimsoll.change.effect.EffectCause.Improved;
import dev.plimsoll.change.effect.EffectCause.NoData;
import dev.plimsoll.change.effect.EffectCause.NotImproved;
import dev.plimsoll.change.effect.EffectCause.OtherConnections;
import dev.plimsoll.change.effect.EffectCause.OtherLoad;
import dev.plimsoll.change.effect.EffectCause.TargetReached;
import dev.plimsoll.change.effect.EffectCause.WorseThanPredicted;
import dev.plimsoll.change.effect.EffectEvidence.Use;
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
 * A bad one counts only if it is at most twice that. For a smaller size the busiest hour of the day before counts as
 * well, because the prediction covers that load. It also counts if the smaller cache serves fewer reads a second than
 * it would serve of the former load alone. The same holds for the number of connections, where a higher limit
 * was the purpose.
 *
 * <p>A moment proves nothing: a verdict needs {@link #LEAST} of observed time, or less if the owner requires less evidence
 * before a compute grows. A good one also needs the expected warm-up. Only connections at the limit of a smaller size
 * are judged at once.
 */
public final class EffectRule {

    /** How long a change may stay without a verdict: a week shows each weekly load once. */
    public static final Duration LIMIT = Duration.ofDays(7);
    /** Largest quotient of two loads that count as alike. */
    private static final double ALIKE = 2;
    /** Longest of the least times observed awake at the new size: the short window of an assessment. */
    static final Duration LEAST = Assessor.SHORT_WINDOW;
    /** The expected warm-up is an estimate, so it delays a good verdict by no more than the long window. */
    private static final Duration LONGEST_WARM_UP = Assessor.LONG_WINDOW;
    /** A compute that is seldom awake has its verdict after this time, by what was observed until then. */
    static final Duration SELDOM_AWAKE = Duration.ofDays(1);
    /** Smallest share of the predicted improvement that counts as an effect. */
    static final double EFFECT = 0.5;

    /** The verdict on a change; empty while it is too early. */
    public Optional<Effect> judge(Expectation expected, EffectEvidence evidence) {
        return connections(expected, evidence)
                .or(() -> expected.purpose() == Purpose.MORE_CONNECTIONS ? Optional.empty() : ratio(expected, evidence))
                .or(() -> late(expected, evidence));
    }

    private static Optional<Effect> connections(Expectation expected, EffectEvidence evidence) {
        Use use = evidence.connections();
        if (use == null) {
            return Optional.empty();
        }
        return switch (expected.purpose()) {
            case MORE_CONNECTIONS -> moreConnections(use, expected, evidence);
            // Clients are refused now, so this waits for nothing.
            case LOWER_COST -> use.isFull()
                    ? Optional.of(new Effect(EffectVerdict.HARMFUL, new ConnectionsUse(use.share())))
                    : Optional.empty();
            case LARGER_CACHE, AWAKE_TIME -> Optional.empty();
        };
    }

    /** After a restart, clients need time to connect again: few connections prove no higher limit. */
    private static Optional<Effect> moreConnections(Use use, Expectation expected, EffectEvidence evidence) {
        Integer before = expected.connections();
        EffectVerdict verdict = use.isFull() ? EffectVerdict.INEFFECTIVE : EffectVerdict.CONFIRMED;
        return isObserved(verdict, expected, evidence) && (before == null || isAlike(verdict, before, use.used()))
                ? Optional.of(new Effect(verdict, new ConnectionsUse(use.share())))
                : Optional.empty();
    }

    private static Optional<Effect> ratio(Expectation expected, EffectEvidence evidence) {
        LoadedRatio warm = evidence.warm();
        if (warm == null) {
            return Optional.empty();
        }
        Effect effect = effect(expected, warm, evidence.target());
        LoadedRatio before = expected.before();
        return effect != null && isObserved(effect.verdict(), expected, evidence)
                && (before == null || isComparable(effect.verdict(), before, warm)
                        || (effect.verdict() == EffectVerdict.HARMFUL
                                && (isKnown(warm.readsPerSecond(), expected) || servesLess(expected, before, warm))))
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
        Ratio wanted = predicted == null ? target : predicted.expected();
        double improvement = before.missRatio() - warm.missRatio();
        return improvement > 0 && improvement >= EFFECT * (before.missRatio() - wanted.complement())
                ? new Effect(EffectVerdict.CONFIRMED, new Improved(before.hitRatio(), now))
                : new Effect(EffectVerdict.INEFFECTIVE, new NotImproved(before.hitRatio(), now, wanted));
    }

    /** Whether the new size was observed for long enough, however many reads there were in that time. */
    private static boolean isObserved(EffectVerdict verdict, Expectation expected, EffectEvidence evidence) {
        return evidence.sinceChange().compareTo(SELDOM_AWAKE) >= 0
                || evidence.observed()
                        .compareTo(verdict.isBad() ? least(evidence) : warmUp(expected, least(evidence))) >= 0;
    }

    private static Duration least(EffectEvidence evidence) {
        return evidence.required().compareTo(LEAST) < 0 ? evidence.required() : LEAST;
    }

    /** The expected warm-up within {@code least} and {@link #LONGEST_WARM_UP}. */
    private static Duration warmUp(Expectation expected, Duration least) {
        ExpectedImpact impact = expected.impact();
        Duration warmUp = impact == null ? null : impact.warmup();
        if (warmUp == null || warmUp.compareTo(least) < 0) {
            return least;
        }
        return warmUp.compareTo(LONGEST_WARM_UP) < 0 ? warmUp : LONGEST_WARM_UP;
    }

    private static boolean isComparable(EffectVerdict verdict, LoadedRatio before, LoadedRatio now) {
        return isAlike(verdict, before.readsPerSecond(), now.readsPerSecond());
    }

    /** Whether a load is at most alike that of the busiest hour on which the prediction rests. */
    private static boolean isKnown(double readsPerSecond, Expectation expected) {
        Double busiest = expected.busiest();
        return busiest != null && isAlike(EffectVerdict.HARMFUL, busiest, readsPerSecond);
    }

    /**
     * Whether the cache of a smaller size serves fewer reads a second than it would serve of the former load alone. No
     * further load excuses that.
     */
    private static boolean servesLess(Expectation expected, LoadedRatio before, LoadedRatio now) {
        Interval predicted = expected.predicted();
        return predicted != null
                && now.hitRatio().value() * now.readsPerSecond() < predicted.lower().value() * before.readsPerSecond();
    }

    /** Whether a verdict counts under a load {@code now}, compared with the load {@code before}. */
    static boolean isAlike(EffectVerdict verdict, double before, double now) {
        return verdict.isBad() ? now <= ALIKE * before : ALIKE * now >= before;
    }

    private static Optional<Effect> late(Expectation expected, EffectEvidence evidence) {
        if (evidence.sinceChange().compareTo(LIMIT) < 0) {
            return Optional.empty();
        }
        return Optional.of(new Effect(EffectVerdict.INCONCLUSIVE, missing(expected, evidence)));
    }

    private static EffectCause missing(Expectation expected, EffectEvidence evidence) {
        if (expected.purpose() == Purpose.MORE_CONNECTIONS) {
            Integer before = expected.connections();
            Use now = evidence.connections();
            return before == null || now == null
                    ? new NoData(evidence.sinceChange())
                    : new OtherConnections(before, now.used());
        }
        LoadedRatio warm = evidence.warm();
        LoadedRatio before = expected.before();
        return warm == null || before == null
                ? new NoData(evidence.sinceChange())
                : new OtherLoad(before.readsPerSecond(), warm.readsPerSecond());
    }
}
