package dev.plimsoll.web.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Mono;

/**
 * The library's transport over streams. It refuses what is no message, and goes on; and it reports when the client is
 * gone. The library does neither.
 */
final class StreamTransport implements McpServerTransportProvider {

    /** The library's limit, above the checked one: the library ends where its own is exceeded. */
    private static final int LARGEST_LINE = 2 * ToolEndpoint.LARGEST_REQUEST;

    private final StdioServerTransportProvider streams;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    StreamTransport(McpJsonMapper json, InputStream in, OutputStream out) {
        LineOutput lines = new LineOutput(out);
        InputStream messages = new CheckedInput(in, new MessageCheck(json), fault -> refuse(json, fault, lines));
        this.streams = new StdioServerTransportProvider(json, messages, lines, LARGEST_LINE);
    }

    private static void refuse(McpJsonMapper json, ProtocolFault fault, LineOutput out) {
        try {
            out.line(json.writeValueAsString(fault).getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
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
