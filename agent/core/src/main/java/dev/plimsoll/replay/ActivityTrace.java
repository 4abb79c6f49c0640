package dev.plimsoll.replay;

/**
 * What happens to one compute whoever watches it; all times in milliseconds since 1970, in order.
 *
 * @param begin      begin of the time looked at; it sleeps then
 * @param end        end of that time
 * @param visits     when somebody queries it
 * @param delay      its suspend delay at first
 * @param changedAt  when its delay changes; {@code end} where it never does
 * @param laterDelay its delay from then on
 * @param cut        when it is suspended whatever goes on: by a restart, a move or a switch of its owner
 * @param checks     when the platform moves the time of its last activity without anybody being there
 */
public record ActivityTrace(long begin, long end, LongSequence visits, long delay, long changedAt, long laterDelay,
        LongSequence cut,
        LongSequence checks) {

    /** Nothing but visits. */
    public static ActivityTrace of(long begin, long end, LongSequence visits, long delay) {
        return new ActivityTrace(begin, end, visits, delay, end, delay, LongSequence.NONE, LongSequence.NONE);
    }
}
