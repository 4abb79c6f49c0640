package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.proxy.Caller;
import java.time.Duration;

/** Watches whether a compute is in use, by one rule or the other. */
interface ActivityMonitor {

    /** Whether there is something to look at, or its outcome to act on; asked often, so it neither waits nor reads. */
    boolean isDue(Duration delay);

    /** Bytes came from somebody's connection. */
    void traffic(Caller caller);

    /** It came up. */
    void started();

    /** Looks; whatever it sees is noted in the vitals. */
    void look();

    /** Whether it was not in use for so long. */
    boolean isInactive(Duration delay);

    /** Its server is down: lets go of what it holds. */
    void ended();
}
