package dev.plimsoll.emulator.behaviour;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A fault of a compute's listener, and when it is active.
 *
 * @param from  emulated time since the emulator started
 * @param until emulated time since the emulator started; absent for no end
 * @param first number of connections it affects in that time; {@link Long#MAX_VALUE} for all
 */
public record ListenerFault(Duration from, @Nullable Duration until, long first, Effect effect) {

    /** Whether it is active at that time after the emulator's start. */
    public boolean covers(Duration since) {
        Duration end = until;
        return since.compareTo(from) >= 0 && (end == null || since.compareTo(end) < 0);
    }

    /** The effect on a client. */
    public sealed interface Effect {}

    /** The listener is closed: the operating system refuses connections. */
    public record Closed() implements Effect {}

    /** The connection is accepted and reset at once. */
    public record Refuse() implements Effect {}

    /** The connection is accepted and never answered. */
    public record Hang() implements Effect {}

    /** TLS is accepted and then never answered; clients without TLS are served. */
    public record StopInTls() implements Effect {}

    /** The server's bytes arrive one by one, with this real time between them. */
    public record Drip(Duration every) implements Effect {}

    /** The connection is reset after this number of bytes from the server. */
    public record CutAfter(long bytes) implements Effect {}

    /** The listener answers with an error instead of the server. */
    public record Refusal(String sqlState, String message) implements Effect {}
}
