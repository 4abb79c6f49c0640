package dev.plimsoll.replay;

/**
 * Events of one simulated compute, independent of any probing. All times are in milliseconds since 1970, in order.
 *
 * @param begin      start of the simulated time; the compute is suspended then
 * @param end        end of the simulated time
 * @param visits     queries by others
 * @param delay      initial autosuspend delay
 * @param changedAt  change of the delay; {@code end} if it never changes
 * @param laterDelay autosuspend delay after the change
 * @param cut        suspends regardless of activity: by a restart, a move or the owner
 * @param checks     times at which the platform moves the last activity without any activity
 */
public record ActivityTrace(long begin, long end, LongSequence visits, long delay, long changedAt, long laterDelay,
        LongSequence cut,
        LongSequence checks) {

    /** A trace with visits only. */
    public static ActivityTrace of(long begin, long end, LongSequence visits, long delay) {
        return new ActivityTrace(begin, end, visits, delay, end, delay, LongSequence.NONE, LongSequence.NONE);
    }
}
