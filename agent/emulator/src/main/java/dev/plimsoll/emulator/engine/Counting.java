package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.postgres.PostgresServer.Setup;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** The cache counters of a compute: those of its server, or of a model with modelled users. By default, there are no such users. */
interface Counting {

    /** The server's start settings. */
    Setup setup(Limits limits);

    /** Resets to an empty cache just before the server starts. */
    void begin(Limits limits, Instant now) throws IOException;

    /** The server is down. */
    void end();

    /** Whether modelled users are active now, and so wake the compute. */
    default boolean wantsAwake(Instant now) {
        return false;
    }

    /** Whether {@link #advance} has something to do. */
    default boolean isBehind(Instant now) {
        return false;
    }

    /** Updates the counters; returns the last activity of modelled users since the last call. */
    default Optional<Instant> advance(Instant now) {
        return Optional.empty();
    }

    /** The application name of modelled users. */
    default String users() {
        return "";
    }

    /** Applies other size limits to the running server. */
    void rebound(Limits limits);

    /** The present size. */
    Size size(Limits limits);
}
