package dev.plimsoll.assistants;

import dev.plimsoll.assistants.MessageCheck.CheckedMessage;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a client, one a line, without those that the library cannot answer.
 * <p>The library ends at the first line that is no message. Here, such a line has its own error, and the next is read.
 */
final class CheckedInput extends InputStream {

    private static final int END = -1;
    private static final byte[] READY = "{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}\n"
            .formatted(McpSchema.METHOD_NOTIFICATION_INITIALIZED)
            .getBytes(StandardCharsets.UTF_8);

    private final InputStream in;
    private final MessageCheck check;
    private final OpenRequests requests;
    private final Consumer<Object> answer;
    private byte[] line = {};
    private int at;
    /** Whether the client has begun with {@code initialize}, and has said that it is ready. */
    private boolean begun;
    private boolean ready;

    /**
     * @param requests where a request begins; the input ends when all have ended
     * @param answer   sends the error of a line, or the answer to a ping that comes first
     */
    CheckedInput(InputStream in, MessageCheck check, OpenRequests requests, Consumer<Object> answer) {
        this.in = new BufferedInputStream(in);
        this.check = check;
        this.requests = requests;
        this.answer = answer;
    }

    @Override
    public int read() throws IOException {
        return hasMore() ? Byte.toUnsignedInt(line[at++]) : END;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, to.length);
        if (length == 0) {
            return 0;
        }
        if (!hasMore()) {
            return END;
        }
        int count = Math.min(length, line.length - at);
        System.arraycopy(line, at, to, offset, count);
        at += count;
        return count;
    }

    private boolean hasMore() throws IOException {
        while (at == line.length) {
            byte[] next = readLine();
            if (next == null) {
                requests.awaitAll();
                return false;
            }
            if (next.length > ToolEndpoint.LARGEST_REQUEST) {
                answer.accept(ProtocolFault.of(null, ErrorCodes.INVALID_REQUEST,
                        "a message has at most %d bytes".formatted(ToolEndpoint.LARGEST_REQUEST)));
            } else if (!new String(next, StandardCharsets.ISO_8859_1).isBlank()) {
                pass(next, check.read(next));
            }
        }
        return true;
    }

    /**
     * The library leaves a request before the end of the handshake without an answer for ever. A client that does not say
     * that it is ready is: it sends a request. A ping may come at any time.
     */
    private void pass(byte[] next, CheckedMessage message) {
        boolean isRequest = !message.isUnanswered();
        String method = message.method();
        if (message.fault() != null) {
            if (isRequest) {
                answer.accept(message.fault());
            }
            return;
        }
        begun |= method.equals(McpSchema.METHOD_INITIALIZE);
        if (!begun) {
            if (isRequest) {
                answer.accept(method.equals(McpSchema.METHOD_PING) ? message.pong()
                        : message.refused(ErrorCodes.INVALID_REQUEST, "initialize comes first"));
            }
            return;
        }
        boolean needsReady = isRequest && !ready && !method.equals(McpSchema.METHOD_INITIALIZE);
        ready |= needsReady || method.equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED);
        if (isRequest) {
            requests.begin();
        }
        line = needsReady ? joined(READY, next) : next;
        at = 0;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** The next line with its end, also where the input ends without one; null at the end. One byte more than allowed stands for a line that is too long. */
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
        bytes.write('\n');
        return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Counts the requests of a client that have no answer yet, so that none is lost when the client ends its stream. */
    static final class OpenRequests {

        /** Above the time of any tool: listings and the store have deadlines of their own. */
        private static final Duration LONGEST = Duration.ofMinutes(2);

        /** The input is a party of its own, which arrives at its end. */
        private final Phaser open = new Phaser(1);

        /** A request was passed on. */
        void begin() {
            open.register();
        }

        /** An answer was written. */
        void end() {
            open.arriveAndDeregister();
        }

        /** No answer can be written any more. */
        void abandon() {
            open.forceTermination();
        }

        /** Waits for the answers to all requests. */
        void awaitAll() {
            try {
                open.awaitAdvanceInterruptibly(open.arrive(), LONGEST.toSeconds(), TimeUnit.SECONDS);
            } catch (TimeoutException unanswered) {
                abandon();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
