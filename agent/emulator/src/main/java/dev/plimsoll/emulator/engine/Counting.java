package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.postgres.PostgresServer.Setup;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** The cache counters of a compute: those of its server, or of a model with modelled users. */
interface Counting {

    /** The server's start settings. */
    Setup setup(Limits limits);

    /** Resets to an empty cache just before the server starts. */
    void begin(Limits limits, Instant now) throws IOException;

    /** The server is down. */
    void end();

    /** Whether modelled users are active now, and so wake the compute. */
    boolean wantsAwake(Instant now);

    /** Whether {@link #advance} has something to do. */
    boolean isBehind(Instant now);

    /** Updates the counters; returns the last activity of modelled users since the last call. */
    Optional<Instant> advance(Instant now);

    /** The application name of modelled users. */
    String users();

    /** Applies other size limits to the running server. */
    void rebound(Limits limits);

    /** The present size. */
    Size size(Limits limits);
}
