package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Why connections are short, and what to do about it. */
public sealed interface ConnectionCause extends Cause {

    /** Whose connections they are: those of a read replica do not describe its primary. */
    enum ConnectionOwner {
        PRIMARY, READ_REPLICA
    }

    /**
     * The connection peak at the present size.
     *
     * @param limit     connections that the size allows
     * @param threshold share of the limit from which connections are short
     */
    record PeakInUse(int peak, int limit, Ratio threshold, ConnectionOwner of) implements ConnectionCause {

        /** The peak as a share of the limit; above 1 where reserved slots were in use too. */
        public double share() {
            return (double) peak / limit;
        }
    }

    /**
     * A connection peak at another size.
     *
     * @param then  that size
     * @param now   the present size
     * @param limit connections that the present size allows
     * @param time  the time that the peak is of
     */
    record PeakElsewhere(int peak, SizeRange then, SizeRange now, int limit, Ratio threshold, Time time,
            ConnectionOwner of)
            implements
                ConnectionCause {

        /** The time that a peak is of. */
        public enum Time {
            LAST_WEEK, SINCE_POOLER
        }
    }

    /** Clients at the connection peak were mostly idle. */
    record IdleAtPeak(Clients clients) implements ConnectionCause {}

    /** Clients in the fullest probe kept, which had fewer connections than the peak, were mostly idle. */
    record IdleInFullestProbe(Clients clients) implements ConnectionCause {}

    /** Most clients were long idle in {@code idle} of the {@code probes} kept. */
    record OftenIdle(int idle, int probes, ConnectionOwner of) implements ConnectionCause {}

    /** The pooler is off. */
    record PoolerOff() implements ConnectionCause {}

    /** The pooler is always on, and no client uses it. */
    record PoolerUnused() implements ConnectionCause {}

    /** The pooler is always on, and whether clients use it is not known. */
    record PoolerUseUnknown() implements ConnectionCause {}

    /** The pooler is on, so it cannot help more. */
    record PoolerOn() implements ConnectionCause {}

    /** {@code direct} of all clients bypass the pooler. */
    record PoolerBypassed(int direct, int clients) implements ConnectionCause {}

    /**
     * The pooler is on since a short time ago, but connections to the server itself are still many. Where they come from is
     * not visible.
     *
     * @param open  connections at the latest probe
     * @param since the latest probe before the pooler was on
     * @param until before when they ask for no larger size
     */
    record StillDirect(int open, Instant since, Instant until) implements ConnectionCause {}

    /** Pooling began a short time ago, so connections ask for no larger size before {@code until}. */
    record PooledSince(Instant since, Instant until) implements ConnectionCause {}

    /**
     * Where clients reach the pooler.
     *
     * @param host null where the platform does not say it
     */
    record PooledHost(@Nullable String host) implements ConnectionCause {}

    /**
     * The smallest limits of size with room.
     *
     * @param limit  connections that they allow
     * @param live   connections that the server allows now
     * @param now    the present limits of size
     * @param listed connections that the size table lists for those
     */
    record SmallestWithRoom(SizeRange then, int limit, int live, SizeRange now, int listed)
            implements
                ConnectionCause {}

    /** The plan of the account does not include limits of size with room, and {@code allowedBy} does. */
    record RoomWithheldByPlan(SizeRange wanted, @Nullable PlatformPlan allowedBy) implements ConnectionCause {}

    /** Limits of size with room are not in the range of the policy. */
    record RoomOutOfRange(SizeRange wanted) implements ConnectionCause {}

    /** No size has room. */
    record NoRoom() implements ConnectionCause {}
}
