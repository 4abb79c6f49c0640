package dev.plimsoll.prediction.curve;

import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What any cache misses, however it chooses what to keep: of the distinct pages touched in some time it can have held no more
 * than its size before, and missed each of the others at least once. Reads that come back to nothing need no larger size.
 */
final class CompulsoryMisses {

    /** Estimates are some 3 % off. */
    private static final double SURELY = 0.95;

    private CompulsoryMisses() {}

    /** The share of reads that a cache of {@code cache} pages misses at least; 0 where the platform tells nothing of it. */
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
