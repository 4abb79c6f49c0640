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

    private CompulsoryMisses() {}

    /**
     * The least miss ratio of a cache of {@code cache} pages; 0 without a working-set estimate.
     *
     * @param error share by which such an estimate may be too high
     */
    static double missesAtLeast(double cache, DailyLoad day, Epoch epoch, double error) {
        WorkingSet reported = epoch.workingSet();
        return reported == null ? 0
                : Math.max(within(WorkingSet.HOUR, reported.hour(), cache, day, epoch, error),
                        within(WorkingSet.FOUR_HOURS, reported.fourHours(), cache, day, epoch, error));
    }

    private static double within(Duration time, @Nullable Long touched, double cache, DailyLoad day, Epoch epoch,
            double error) {
        Instant began = epoch.to().minus(time);
        double reads = day.readsSince(began.isBefore(epoch.startedAt()) ? epoch.startedAt() : began);
        return touched == null || reads <= 0 ? 0 : Math.clamp(((1 - error) * touched - cache) / reads, 0, 1);
    }
}
