package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The misses that no cache avoids, whatever it evicts. Of the distinct pages touched in some time, a cache held at
 * most its size before, and missed each of the others at least once. Reads that never repeat need no larger size.
 */
final class CompulsoryMisses {

    /** Safety factor: working-set estimates err by about 3 %. */
    private static final double SURELY = 0.95;

    private CompulsoryMisses() {}

    /** The least miss ratio of a cache of {@code cache} pages; 0 without a working-set estimate. */
    static double missesAtLeast(double cache, DailyLoad day, Epoch epoch) {
        WorkingSet reported = epoch.workingSet();
        return reported == null ? 0
                : Math.max(within(WorkingSet.HOUR, reported.hour(), cache, day, epoch),
                        within(WorkingSet.FOUR_HOURS, reported.fourHours(), cache, day, epoch));
    }

    private static double within(Duration time, @Nullable Long touched, double cache, DailyLoad day, Epoch epoch) {
        Instant began = epoch.to().minus(time);
        double reads = day.readsSince(began.isBefore(epoch.startedAt()) ? epoch.startedAt() : began);
        return touched == null || reads <= 0 ? 0 : Math.clamp((SURELY * touched - cache) / reads, 0, 1);
    }
}
