package dev.plimsoll.emulator.engine;

import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.postgres.PostgresServer.Setup;
import dev.plimsoll.emulator.size.Limits;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.io.IOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Uses the server's buffers as file cache, with the size of the largest allowed compute size at the start. */
final class RealCounting implements Counting {

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
        return new Setup(cache, sizes.maxConnections(limits), cacheOn ? cache : 0);
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
