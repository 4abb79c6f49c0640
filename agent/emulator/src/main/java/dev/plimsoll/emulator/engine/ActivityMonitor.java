package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.proxy.Caller;
import java.time.Duration;

/** Detects whether a compute is in use, by one of the activity rules. */
interface ActivityMonitor {

    /** Whether a check is due, or a suspend is due; called often, so it must not block. */
    boolean isDue(Duration delay);

    /** Records bytes from a client's connection. */
    void traffic(Caller caller);

    /** Records that the server is up. */
    void started();

    /** Checks for activity and records it in the vitals. */
    void read();

    /** Whether the compute was not in use for that time. */
    boolean isInactive(Duration delay);

    /** Releases resources after the server stopped. */
    void ended();
}
