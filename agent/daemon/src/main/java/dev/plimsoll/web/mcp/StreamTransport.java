package dev.plimsoll.web.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Mono;

/** The library's transport over streams, which also reports when the client is gone: the library does not. */
final class StreamTransport implements McpServerTransportProvider {

    private final StdioServerTransportProvider streams;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    StreamTransport(McpJsonMapper json, InputStream in, OutputStream out) {
        this.streams = new StdioServerTransportProvider(json, in, out, ToolEndpoint.LARGEST_REQUEST);
    }

    CompletableFuture<Void> ended() {
        return ended;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        streams.setSessionFactory(transport -> factory.create(new Watched(transport, ended)));
    }

    @Override
    public Mono<Void> notifyClients(String method, Object parameters) {
        return streams.notifyClients(method, parameters);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return streams.closeGracefully();
    }

    @Override
    public List<String> protocolVersions() {
        return streams.protocolVersions();
    }

    /** The session closes its transport when the stream of the client ends. */
    private record Watched(McpServerTransport streams, CompletableFuture<Void> ended) implements McpServerTransport {

        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return streams.sendMessage(message);
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return streams.unmarshalFrom(data, type);
        }

        @Override
        public List<String> protocolVersions() {
            return streams.protocolVersions();
        }

        @Override
        public Mono<Void> closeGracefully() {
            return streams.closeGracefully();
        }

        @Override
        public void close() {
            streams.close();
            ended.complete(null);
        }
    }
}
