package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.postgres.Setup;
import dev.plimsoll.emulator.scenario.Limits;
import dev.plimsoll.emulator.scenario.Size;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/**
 * The server's own buffers, as large as the largest size allows, stand in for the file cache.
 *
 * @param cacheOn without it the view shows nothing
 */
record RealCounting(PostgresServer server, long cachePerCu, boolean cacheOn) implements Counting {

    @Override
    public Setup setup(Limits limits) {
        long cache = limits.max().cacheBytes(cachePerCu);
        return new Setup(cache, limits.min().maxConnections(), cacheOn ? cache : 0);
    }

    @Override
    public void begin(Limits limits, Instant now) throws IOException {
        if (!cacheOn) {
            server.tell("{}");
        }
    }

    @Override
    public void end() {
        // The server forgets its counters itself.
    }

    @Override
    public boolean wantsAwake(Instant now) {
        return false;
    }

    @Override
    public boolean isBehind(Instant now) {
        return false;
    }

    @Override
    public Optional<Instant> advance(Instant now) {
        return Optional.empty();
    }

    @Override
    public String users() {
        return "";
    }

    @Override
    public void rebound(Limits limits) {
        // Buffers are allotted at the start.
    }

    @Override
    public Size size(Limits limits) {
        return limits.max();
    }
}
