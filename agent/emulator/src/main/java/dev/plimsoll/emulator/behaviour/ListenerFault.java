package dev.plimsoll.emulator.behaviour;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong at a compute's door, and when.
 *
 * @param from  emulated time since the emulator started
 * @param until the like; for ever when absent
 * @param first how many connections it strikes in that time; {@link Long#MAX_VALUE} for all
 */
public record ListenerFault(Duration from, @Nullable Duration until, long first, Effect effect) {

    /** Whether it is in force so long after the emulator's start. */
    public boolean covers(Duration since) {
        Duration end = until;
        return since.compareTo(from) >= 0 && (end == null || since.compareTo(end) < 0);
    }

    /** What a client meets. */
    public sealed interface Effect {}

    /** Nobody listens: the connection is refused by the system. */
    public record Closed() implements Effect {}

    /** The connection is taken and reset at once. */
    public record Refuse() implements Effect {}

    /** The connection is taken, and then nothing is ever said. */
    public record Hang() implements Effect {}

    /** Encryption is agreed to, and then nothing is ever said; who asks for none is served. */
    public record StopInTls() implements Effect {}

    /** What the server says comes byte by byte, so far apart in real time. */
    public record Drip(Duration every) implements Effect {}

    /** The connection is reset after so many bytes from the server. */
    public record CutAfter(long bytes) implements Effect {}

    /** The door refuses in the server's stead. */
    public record Refusal(String sqlState, String message) implements Effect {}
}
