package dev.plimsoll.assistants;

import dev.plimsoll.assistants.CheckedInput.OpenRequests;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpServerSession;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import reactor.core.publisher.Mono;

/**
 * The library's transport over streams. It refuses what is no message, and goes on; it answers all requests before it
 * ends with its input; and it reports when the client is gone. The library does none of this.
 */
final class StreamTransport implements McpServerTransportProvider {

    /** The library's limit, above the checked one: the library ends where its own is exceeded. */
    private static final int LARGEST_LINE = 2 * ToolEndpoint.LARGEST_REQUEST;

    private final McpJsonMapper json;
    private final LineOutput lines;
    private final OpenRequests requests = new OpenRequests();
    private final StdioServerTransportProvider streams;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();

    StreamTransport(McpJsonMapper json, InputStream in, OutputStream out) {
        MessageCheck check = new MessageCheck(json);
        this.json = json;
        this.lines = new LineOutput(out);
        this.streams = new StdioServerTransportProvider(json,
                new CheckedInput(in, check, requests, this::write), OutputStream.nullOutputStream(), LARGEST_LINE);
    }

    /** Where the client reads no more, nothing is left to wait for. */
    private void write(Object message) {
        try {
            lines.line(json.writeValueAsString(message).getBytes(StandardCharsets.UTF_8));
        } catch (IOException gone) {
            requests.abandon();
        }
    }

    CompletableFuture<Void> ended() {
        return ended;
    }

    @Override
    public void setSessionFactory(McpServerSession.Factory factory) {
        streams.setSessionFactory(transport -> factory.create(new Watched(transport)));
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
    private final class Watched implements McpServerTransport {

        private final McpServerTransport session;

        Watched(McpServerTransport session) {
            this.session = session;
        }

        /** The library loses answers that two threads send at the same time. */
        @Override
        public Mono<Void> sendMessage(JSONRPCMessage message) {
            return Mono.fromRunnable(() -> {
                write(message);
                if (message instanceof JSONRPCResponse) {
                    requests.end();
                }
            });
        }

        @Override
        public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
            return session.unmarshalFrom(data, type);
        }

        @Override
        public List<String> protocolVersions() {
            return session.protocolVersions();
        }

        @Override
        public Mono<Void> closeGracefully() {
            return session.closeGracefully();
        }

        @Override
        public void close() {
            try {
                session.close();
            } finally {
                ended.complete(null);
            }
        }
    }

    /** Writes whole lines, of any thread. */
    static final class LineOutput {

        private final OutputStream out;

        LineOutput(OutputStream out) {
            this.out = out;
        }

        synchronized void line(byte[] text) throws IOException {
            out.write(text);
            out.write('\n');
            out.flush();
        }
    }
}
