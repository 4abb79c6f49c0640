package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.postgres.Setup;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** What a compute's cache is and who counts it: its server, or a model of it with modelled users. */
interface Counting {

    /** What the server is to be started with. */
    Setup setup(Limits limits);

    /** Begins anew with an empty cache, just before the server starts. */
    void begin(Limits limits, Instant now) throws IOException;

    /** The server is down. */
    void end();

    /** Whether modelled users would be at work now, and so wake the compute. */
    boolean wantsAwake(Instant now);

    /** Whether {@link #advance} has something to do. */
    boolean isBehind(Instant now);

    /** Brings the figures up to date; returns when modelled users were last at work meanwhile. */
    Optional<Instant> advance(Instant now);

    /** The name modelled users go by. */
    String users();

    /** Takes on other limits while the server runs. */
    void rebound(Limits limits);

    /** The size it has now. */
    Size size(Limits limits);
}
