package dev.plimsoll.assistants;

import dev.plimsoll.assistants.MessageCheck.CheckedMessage;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Serves one client over streams, a message a line. It refuses what is no message, and goes on; it answers all requests
 * before it ends with its input.
 */
final class StreamServing {

    private static final int END = -1;
    /** Above the time of any tool: listings and the store have deadlines of their own. */
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final ToolServer server;
    private final InputStream in;
    private final OutputStream out;
    /** The requests without an answer. The input is a party of its own, which arrives at its end. */
    private final Phaser open = new Phaser(1);
    /** Whether the client has begun with {@code initialize}. */
    private boolean begun;

    StreamServing(ToolServer server, InputStream in, OutputStream out) {
        this.server = server;
        this.in = new BufferedInputStream(in);
        this.out = out;
    }

    /** Begins to read; what it returns completes when the client has ended its stream, and has all answers. */
    CompletableFuture<Void> start() {
        CompletableFuture<Void> ended = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("assistant").start(() -> {
            try {
                for (byte[] line = readLine(); line != null; line = readLine()) {
                    take(line);
                }
                open.awaitAdvanceInterruptibly(open.arrive(), LONGEST.toSeconds(), TimeUnit.SECONDS);
            } catch (IOException | TimeoutException | InterruptedException gone) {
                // Nobody waits for what is still open.
            } finally {
                ended.complete(null);
            }
        });
        return ended;
    }

    /** The next line, also where the input ends without one; null at the end. One byte more than allowed stands for a line that is too long. */
    private byte @Nullable [] readLine() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int next = in.read();
        if (next == END) {
            return null;
        }
        for (; next != END && next != '\n'; next = in.read()) {
            if (bytes.size() <= ToolEndpoint.LARGEST_REQUEST) {
                bytes.write(next);
            }
        }
        return bytes.toByteArray();
    }

    private void take(byte[] line) {
        if (line.length > ToolEndpoint.LARGEST_REQUEST) {
            write(ProtocolFault.of(null, ErrorCodes.INVALID_REQUEST,
                    "a message has at most %d bytes".formatted(ToolEndpoint.LARGEST_REQUEST)));
        } else if (!new String(line, StandardCharsets.ISO_8859_1).isBlank()) {
            CheckedMessage message = ToolServer.checked(line);
            begun |= message.fault() == null && message.method().equals(McpSchema.METHOD_INITIALIZE);
            if (!message.isUnanswered()) {
                takeRequest(message);
            }
        }
    }

    /** A client that does not say that it is ready is: it sends a request. A ping may come at any time. */
    private void takeRequest(CheckedMessage message) {
        String method = message.method();
        if (message.fault() != null) {
            write(message.fault());
        } else if (method.equals(McpSchema.METHOD_PING)
                || (begun && method.equals(McpSchema.METHOD_LOGGING_SET_LEVEL))) {
            write(message.done());
        } else if (!begun) {
            write(message.refused(ErrorCodes.INVALID_REQUEST, "initialize comes first"));
        } else if (method.equals(McpSchema.METHOD_INITIALIZE)) {
            write(server.answer(message, McpTransportContext.EMPTY));
        } else {
            open.register();
            Thread.ofVirtual().start(() -> {
                try {
                    write(server.answer(message, McpTransportContext.EMPTY));
                } finally {
                    // Else the end would wait for a request that failed.
                    open.arriveAndDeregister();
                }
            });
        }
    }

    /** Where the client reads no more, nothing is left to wait for. */
    private synchronized void write(Object message) {
        try {
            out.write(ToolServer.json(message).getBytes(StandardCharsets.UTF_8));
            out.write('\n');
            out.flush();
        } catch (IOException gone) {
            open.forceTermination();
        }
    }
}
