package dev.plimsoll.change.effect;

import dev.plimsoll.cache.Ratio;
import org.jspecify.annotations.Nullable;

/**
 * What a change was expected to do. It is kept in the intent, so that the verification needs nothing that is deleted.
 *
 * @param purpose   why the size was changed
 * @param predicted the predicted hit ratio of the new size; null without a prediction
 * @param before    the hit ratio at the former size; null where it was not known
 */
public record Expectation(Purpose purpose, @Nullable Interval predicted, @Nullable LoadedRatio before) {

    /** Nothing to compare with. */
    public static final Expectation NONE = new Expectation(Purpose.LARGER_CACHE, null, null);

    /** Why a size was changed. */
    public enum Purpose {
        /** For fewer misses. */
        LARGER_CACHE,
        /** For a higher connection limit. */
        MORE_CONNECTIONS,
        /** For fewer CU-hours. */
        LOWER_COST
    }

    /** The predicted hit ratio with its 80 % interval. */
    public record Interval(Ratio lower, Ratio expected, Ratio upper) {}
}
