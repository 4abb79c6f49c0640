package dev.plimsoll.prediction.model.run;

import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time at the present size.
 *
 * @param size   that size
 * @param from   the one before; null for the first known
 * @param since  when it was first seen
 * @param awake  hours awake since
 * @param steady hours of those in which it was warm
 */
public record SizePeriod(ComputeUnits size, @Nullable ComputeUnits from, Instant since, double awake, double steady) {

    /** Just arrived, from another size or as the first. */
    public static SizePeriod begunWith(Epoch first, @Nullable ComputeUnits from) {
        return new SizePeriod(first.size(), from, first.from(), 0, 0);
    }

    /** As if it had begun so much earlier. */
    public SizePeriod earlier(Duration by) {
        return new SizePeriod(size, from, since.minus(by), awake, steady);
    }

    /** So many hours awake longer. */
    public SizePeriod with(double hours, boolean warm) {
        return new SizePeriod(size, from, since, awake + hours, warm ? steady + hours : steady);
    }

    /** Whether going to {@code next} takes back the move that led here. */
    public boolean reversedBy(ComputeUnits next) {
        return from != null && size.isAbove(from) == next.isBelow(size);
    }
}
