package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.postgres.PostgresServer.Setup;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cache counters of a compute: those of its server, or of a model with modelled users. By default, there are no such
 * users.
 */
interface Counting {

    /** The server's start settings. */
    Setup setup(Limits limits);

    /** Resets to an empty cache just before the server starts. */
    void begin(Limits limits, Instant now) throws IOException;

    /** The next start begins with what the cache holds now. Only modelled counters can; real ones stay cold. */
    default void keep() {}

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

    /** Uses the server's buffers as file cache, with the size of the largest allowed compute size at the start. */
    static final class RealCounting implements Counting {

        private final PostgresServer server;
        private final SizeTable sizes;
        private final long cachePerCu;
        private final boolean cacheOn;
        private volatile @Nullable Size running;

        /** @param cacheOn false: the view shows only NULL */
        RealCounting(PostgresServer server, SizeTable sizes, long cachePerCu, boolean cacheOn) {
            this.server = server;
            this.sizes = sizes;
            this.cachePerCu = cachePerCu;
            this.cacheOn = cacheOn;
        }

        @Override
        public Setup setup(Limits limits) {
            long cache = limits.max().cacheBytes(cachePerCu);
            return new Setup(cache, sizes.maxConnections(limits), cacheOn ? cache : 0, cacheOn ? cache : 0);
        }

        @Override
        public void begin(Limits limits, Instant now) throws IOException {
            running = limits.max();
            if (!cacheOn) {
                server.tell("{}");
            }
        }

        @Override
        public void end() {
            running = null;
        }

        /** Changes only the reported size, because buffers are allocated at the start. */
        @Override
        public void rebound(Limits limits) {
            running = limits.max();
        }

        @Override
        public Size size(Limits limits) {
            Size size = running;
            return size == null ? limits.max() : size;
        }
    }
}
