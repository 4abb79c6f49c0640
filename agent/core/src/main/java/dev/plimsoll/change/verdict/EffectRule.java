package dev.plimsoll.change.verdict;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.verdict.EffectCause.AsPredicted;
import dev.plimsoll.change.verdict.EffectCause.BeforeUnknown;
import dev.plimsoll.change.verdict.EffectCause.ConnectionsUse;
import dev.plimsoll.change.verdict.EffectCause.FollowsPrimary;
import dev.plimsoll.change.verdict.EffectCause.Improved;
import dev.plimsoll.change.verdict.EffectCause.LimitNotRaised;
import dev.plimsoll.change.verdict.EffectCause.NoData;
import dev.plimsoll.change.verdict.EffectCause.NotImproved;
import dev.plimsoll.change.verdict.EffectCause.NotWorse;
import dev.plimsoll.change.verdict.EffectCause.OtherConnections;
import dev.plimsoll.change.verdict.EffectCause.OtherLoad;
import dev.plimsoll.change.verdict.EffectCause.TargetReached;
import dev.plimsoll.change.verdict.EffectCause.WithinNoise;
import dev.plimsoll.change.verdict.EffectCause.WorseThanPredicted;
import dev.plimsoll.change.verdict.EffectEvidence.ConnectionUse;
import dev.plimsoll.change.verdict.Expectation.ExpectedImpact;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.change.verdict.Expectation.Purpose;
import java.time.Duration;
import java.time.Instant;
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
 * <p>A larger size is compared with the time before: without a better ratio, or a higher limit of connections, it is
 * {@link EffectVerdict#INEFFECTIVE}. A difference that so few reads may show by chance waits for more of them.
 *
 * <p>A moment proves nothing: a verdict needs {@link #LEAST} of observed time, or less if the owner requires less evidence
 * before a compute grows. One on a larger size, and a good one, also need the expected warm-up. Only connections at the
 * limit of a smaller size are judged at once.
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
    /** Smallest share of the former misses by which they must fall: two hours of a like load differ by some percent. */
    private static final double CLEAR = 0.05;

    /** The verdict on a change; empty while it is too early. */
    public Optional<Effect> judge(Expectation expected, EffectEvidence evidence) {
        if (expected.purpose() == Purpose.FOLLOW_PRIMARY) {
            return Optional.of(new Effect(EffectVerdict.INCONCLUSIVE, new FollowsPrimary()));
        }
        return connections(expected, evidence)
                .or(() -> expected.purpose() == Purpose.MORE_CONNECTIONS ? Optional.empty() : ratio(expected, evidence))
                .or(() -> late(expected, evidence));
    }

    /**
     * A good verdict while the owner's objective is not known to be met. It was met when the change began, so where it is missed
     * now, a change that saves is undone. Anything else waits as long as a verdict may take.
     *
     * @param objection why the objective is not known to be met
     * @param waited    since the change was applied
     */
    public static Optional<Effect> despite(EffectCause objection, Purpose purpose, Duration waited) {
        boolean isUndone = objection instanceof EffectCause.ObjectiveMissed
                && (purpose == Purpose.LOWER_COST || purpose == Purpose.AWAKE_TIME);
        return isUndone || waited.compareTo(LIMIT) >= 0
                ? Optional.of(new Effect(isUndone ? EffectVerdict.HARMFUL : EffectVerdict.INCONCLUSIVE, objection))
                : Optional.empty();
    }

    /** The end of the wait for a verdict while probes fail: even a compute that is seldom awake would have one. */
    public static Optional<Effect> unseen(Instant applied, LatestProbe probe, Instant now) {
        return probe instanceof LatestProbe.FailedSince(var failure, var since)
                && !TimeSpans.later(applied, since).plus(SELDOM_AWAKE).isAfter(now)
                        ? Optional.of(new Effect(EffectVerdict.INCONCLUSIVE,
                                new EffectCause.UnseenSince(failure.detail(), since)))
                        : Optional.empty();
    }

    private static Optional<Effect> connections(Expectation expected, EffectEvidence evidence) {
        ConnectionUse use = evidence.connections();
        if (use == null) {
            return Optional.empty();
        }
        return switch (expected.purpose()) {
            case MORE_CONNECTIONS -> moreConnections(use, expected, evidence);
            // Clients are refused now, so this waits for nothing.
            case LOWER_COST -> use.isFull()
                    ? Optional.of(new Effect(EffectVerdict.HARMFUL, new ConnectionsUse(use.share())))
                    : Optional.empty();
            case LARGER_CACHE, FOLLOW_PRIMARY, AWAKE_TIME -> Optional.empty();
        };
    }

    /** After a restart, clients need time to connect again: few connections prove no higher limit. */
    private static Optional<Effect> moreConnections(ConnectionUse use, Expectation expected, EffectEvidence evidence) {
        ConnectionUse before = expected.connections();
        Effect effect = ofMoreConnections(use, before);
        boolean counts = isObserved(effect.verdict(), expected, evidence)
                && (before == null || isAlike(effect.verdict(), before.used(), use.used()));
        return counts ? Optional.of(effect) : Optional.empty();
    }

    private static Effect ofMoreConnections(ConnectionUse use, @Nullable ConnectionUse before) {
        if (before == null) {
            return new Effect(EffectVerdict.INCONCLUSIVE, new BeforeUnknown());
        }
        if (use.limit() <= before.limit()) {
            return new Effect(EffectVerdict.INEFFECTIVE, new LimitNotRaised(before.limit(), use.limit()));
        }
        return new Effect(use.isFull() ? EffectVerdict.INEFFECTIVE : EffectVerdict.CONFIRMED,
                new ConnectionsUse(use.share()));
    }

    private static Optional<Effect> ratio(Expectation expected, EffectEvidence evidence) {
        LoadedRatio warm = evidence.warm();
        Effect effect = warm == null ? null : effect(expected, warm, evidence.target());
        if (warm == null || effect == null || !isObserved(effect.verdict(), expected, evidence)) {
            return Optional.empty();
        }
        return isUnderLikeLoad(effect.verdict(), expected, warm) ? Optional.of(effect) : Optional.empty();
    }

    private static boolean isUnderLikeLoad(EffectVerdict verdict, Expectation expected, LoadedRatio warm) {
        LoadedRatio before = expected.before();
        if (before == null || isAlike(verdict, before.readsPerSecond(), warm.readsPerSecond())) {
            return true;
        }
        return verdict == EffectVerdict.HARMFUL
                && (isKnown(warm.readsPerSecond(), expected) || servesLess(expected, before, warm));
    }

    /** The verdict if the loads are alike; null where the difference is not above the noise. */
    private static @Nullable Effect effect(Expectation expected, LoadedRatio warm, Ratio target) {
        if (expected.purpose() == Purpose.LOWER_COST) {
            return ofSmaller(expected, warm, target);
        }
        return expected.before() == null
                ? new Effect(EffectVerdict.INCONCLUSIVE, new BeforeUnknown())
                : ofLarger(expected.predicted(), expected.before(), warm, target);
    }

    /** A smaller cache does no harm if it is as good as required, as predicted, or as before. */
    private static Effect ofSmaller(Expectation expected, LoadedRatio warm, Ratio target) {
        Ratio now = warm.hitRatio();
        HitRatioInterval predicted = expected.predicted();
        LoadedRatio before = expected.before();
        if (now.compareTo(target) >= 0) {
            return new Effect(EffectVerdict.CONFIRMED, new TargetReached(now, target));
        }
        if (predicted != null && now.compareTo(predicted.lower()) >= 0) {
            return new Effect(EffectVerdict.CONFIRMED, new AsPredicted(now, predicted.lower()));
        }
        return before != null && !before.isAbove(warm)
                ? new Effect(EffectVerdict.CONFIRMED, new NotWorse(before.hitRatio(), now))
                : new Effect(EffectVerdict.HARMFUL,
                        new WorseThanPredicted(now, predicted == null ? target : predicted.lower(), target));
    }

    /**
     * A larger size helps only if the ratio is better than before. That it reaches the target, or what was predicted, is
     * no effect of a change without which it did so as well.
     */
    private static @Nullable Effect ofLarger(@Nullable HitRatioInterval predicted, LoadedRatio before, LoadedRatio warm,
            Ratio target) {
        Ratio wanted = predicted == null ? target : predicted.expected();
        EffectCause reason = improvement(predicted, before, warm.hitRatio(), target, wanted);
        if (reason == null) {
            return new Effect(EffectVerdict.INEFFECTIVE, new NotImproved(before.hitRatio(), warm.hitRatio(), wanted));
        }
        return warm.isAbove(before) ? new Effect(EffectVerdict.CONFIRMED, reason) : null;
    }

    /** What a better ratio than before amounts to; null where it is not clearly better, or too little. */
    private static @Nullable EffectCause improvement(@Nullable HitRatioInterval predicted, LoadedRatio before,
            Ratio now, Ratio target, Ratio wanted) {
        if (!isImproved(before, now)) {
            return null;
        }
        if (now.compareTo(target) >= 0) {
            return new TargetReached(now, target);
        }
        if (predicted != null && isImproved(before, predicted.lower()) && now.compareTo(predicted.lower()) >= 0) {
            return new AsPredicted(now, predicted.lower());
        }
        return isHalfOf(before, now, wanted) ? new Improved(before.hitRatio(), now) : null;
    }

    /** Whether {@code now} has clearly fewer misses than before, however many reads there were. */
    private static boolean isImproved(LoadedRatio before, Ratio now) {
        return now.complement() < before.missRatio() && now.complement() <= (1 - CLEAR) * before.missRatio();
    }

    private static boolean isHalfOf(LoadedRatio before, Ratio now, Ratio wanted) {
        return before.missRatio() - now.complement() >= EFFECT * (before.missRatio() - wanted.complement());
    }

    /** Whether the new size was observed for long enough, however many reads there were in that time. */
    private static boolean isObserved(EffectVerdict verdict, Expectation expected, EffectEvidence evidence) {
        boolean needsWarmUp = !verdict.isBad() || expected.purpose() == Purpose.LARGER_CACHE;
        Duration needed = needsWarmUp ? warmUp(expected, least(evidence)) : least(evidence);
        return evidence.sinceChange().compareTo(SELDOM_AWAKE) >= 0 || evidence.observed().compareTo(needed) >= 0;
    }

    private static Duration least(EffectEvidence evidence) {
        return TimeSpans.shorter(evidence.required(), LEAST);
    }

    /** The expected warm-up within {@code least} and {@link #LONGEST_WARM_UP}. */
    private static Duration warmUp(Expectation expected, Duration least) {
        ExpectedImpact impact = expected.impact();
        Duration warmUp = impact == null ? null : impact.warmup();
        if (warmUp == null || warmUp.compareTo(least) < 0) {
            return least;
        }
        return TimeSpans.shorter(warmUp, LONGEST_WARM_UP);
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
        HitRatioInterval predicted = expected.predicted();
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
            ConnectionUse before = expected.connections();
            ConnectionUse now = evidence.connections();
            return before == null || now == null
                    ? new NoData(evidence.sinceChange())
                    : new OtherConnections(before.used(), now.used());
        }
        LoadedRatio warm = evidence.warm();
        LoadedRatio before = expected.before();
        if (warm == null || before == null) {
            return new NoData(evidence.sinceChange());
        }
        return effect(expected, warm, evidence.target()) == null
                ? new WithinNoise(before.hitRatio(), warm.hitRatio())
                : new OtherLoad(before.readsPerSecond(), warm.readsPerSecond());
    }

    /** The verdict on a change, and its cause. */
    public record Effect(EffectVerdict verdict, EffectCause cause) {}
}
