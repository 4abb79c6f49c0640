package dev.plimsoll.prediction.model.run;

import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The period at the present size.
 *
 * @param size   that size
 * @param from   the size before; null for the first known
 * @param since  first observation at that size
 * @param awake  hours awake since
 */
public record SizePeriod(ComputeUnits size, @Nullable ComputeUnits from, Instant since, double awake) {

    /** The beginning of a period, from another size or as the first. */
    public static SizePeriod begunWith(Epoch first, @Nullable ComputeUnits from) {
        return new SizePeriod(first.size(), from, first.from(), 0);
    }

    /** The same with the beginning moved back by {@code by}. */
    public SizePeriod earlier(Duration by) {
        return new SizePeriod(size, from, since.minus(by), awake);
    }

    /** The same with {@code hours} more awake. */
    public SizePeriod with(double hours) {
        return new SizePeriod(size, from, since, awake + hours);
    }

    /** Whether a change to {@code next} reverses the latest change. */
    public boolean reversedBy(ComputeUnits next) {
        return from != null && size.isAbove(from) == next.isBelow(size);
    }
}
