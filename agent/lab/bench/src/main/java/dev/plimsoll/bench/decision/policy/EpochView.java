package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Week;
import dev.plimsoll.cache.WorkingSet;
import org.jspecify.annotations.Nullable;

/**
 * The values that a policy gets at the end of an epoch.
 *
 * @param epoch       its number
 * @param size        the present size, by number
 * @param start       the epoch in which the present run began; below zero while suspended
 * @param hits        since that start
 * @param misses      since that start
 * @param connections now
 */
public record EpochView(int epoch, int size, int start, long hits, long misses, int connections,
        Pages pages) {

    /**
     * Numbers of pages.
     *
     * @param used       in use
     * @param database   of all user databases
     * @param workingSet read in the last hour, which no counter shows
     * @param touched    read in windows until now, as some platforms estimate; null while suspended
     */
    public record Pages(int used, int database, int workingSet, @Nullable WorkingSet touched) {

        public Pages withUsed(int other) {
            return new Pages(other, database, workingSet, touched);
        }
    }

    /** Whether the compute was suspended in the epoch. */
    public boolean isAsleep() {
        return start < 0;
    }

    boolean isAtHour() {
        return (epoch + 1) % Week.EPOCHS_PER_HOUR == 0;
    }

    boolean isAwakeAtHour() {
        return !isAsleep() && isAtHour();
    }
}
