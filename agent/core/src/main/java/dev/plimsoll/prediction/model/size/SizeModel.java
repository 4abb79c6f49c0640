package dev.plimsoll.prediction.model.size;

import dev.plimsoll.prediction.model.run.LoadLevel;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one size.
 *
 * @param observed  what was lived there, by {@link LoadLevel#level}
 * @param fill   what larger ones missed while they held as much
 * @param outgrown when more was last in use than it can hold; null for never: it would have done the same since
 * @param regret CU-hours that it would have saved since the last move, 0 or more
 */
public record SizeModel(Map<Integer, ObservedMisses> observed, FillCurvePoint fill, @Nullable Instant outgrown,
        double regret) {

    /** Nothing is known. */
    public static final SizeModel NONE = new SizeModel(Map.of(), FillCurvePoint.NONE, null, 0);

    public SizeModel {
        observed = Map.copyOf(observed);
    }

    /** What was lived under a load; empty where it never was. */
    public Optional<ObservedMisses> observed(int level) {
        return Optional.ofNullable(observed.get(level));
    }

    /**
     * What was lived or estimated under a load, as far as it still tells: what was lived at a larger size whose use fitted
     * tells nothing once that use outgrew this one.
     */
    public Optional<ObservedMisses> told(int level) {
        return observed(level).filter(one -> one.own() || one.estimated() || sufficesSince(one.at()));
    }

    /** With what was lived under loads of {@code level}. */
    public SizeModel with(int level, ObservedMisses next) {
        Map<Integer, ObservedMisses> now = new HashMap<>(observed);
        now.merge(level, next, ObservedMisses::then);
        return new SizeModel(now, fill, outgrown, regret);
    }

    /** More was in use than it holds. */
    public SizeModel withOutgrown(Instant now) {
        return new SizeModel(observed, fill, now, regret);
    }

    /** Whether it held all that was in use at any time after {@code since}. */
    public boolean sufficesSince(Instant since) {
        return outgrown == null || outgrown.isBefore(since);
    }

    /** With its point of the fill curve. */
    public SizeModel withFill(FillCurvePoint now) {
        return new SizeModel(observed, now, outgrown, regret);
    }

    /** As if all had been so much earlier. */
    public SizeModel earlier(Duration by) {
        Map<Integer, ObservedMisses> then = new HashMap<>(observed);
        then.replaceAll((level, one) -> one.earlier(by));
        return new SizeModel(then, fill, outgrown == null ? null : outgrown.minus(by), regret);
    }

    public SizeModel withRegret(double now) {
        return new SizeModel(observed, fill, outgrown, now);
    }
}
