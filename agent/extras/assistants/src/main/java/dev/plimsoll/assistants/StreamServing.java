package dev.plimsoll.assistants;

import io.modelcontextprotocol.server.McpSyncServer;
import java.util.concurrent.CompletableFuture;

/** A client that is served over streams. */
final class StreamServing implements AutoCloseable {

    private final McpSyncServer server;
    private final CompletableFuture<Void> ended;

    StreamServing(McpSyncServer server, CompletableFuture<Void> ended) {
        this.server = server;
        this.ended = ended;
    }

    /** Completes when the client ends its stream. */
    public CompletableFuture<Void> ended() {
        return ended;
    }

    @Override
    public void close() {
        server.close();
    }
}
