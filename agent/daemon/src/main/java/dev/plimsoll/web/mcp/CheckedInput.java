package dev.plimsoll.web.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a client, one a line, without those that the library cannot answer.
 * <p>The library ends at the first line that is no message. Here, such a line has its own error, and the next is read.
 */
final class CheckedInput extends InputStream {

    private static final int END = -1;
    /** Requests that a client may send before it is ready. */
    private static final Set<String> OPENING = Set.of(McpSchema.METHOD_INITIALIZE, McpSchema.METHOD_PING);
    private static final byte[] READY = "{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}\n"
            .formatted(McpSchema.METHOD_NOTIFICATION_INITIALIZED)
            .getBytes(StandardCharsets.UTF_8);

    private final InputStream in;
    private final MessageCheck check;
    private final OpenRequests requests;
    private final Consumer<ProtocolFault> refuse;
    private byte[] line = {};
    private int at;
    /** Whether the client has begun with {@code initialize}, and has said that it is ready. */
    private boolean begun;
    private boolean ready;

    /**
     * @param requests where a request begins; the input ends when all have ended
     * @param refuse   sends the error of a line
     */
    CheckedInput(InputStream in, MessageCheck check, OpenRequests requests, Consumer<ProtocolFault> refuse) {
        this.in = new BufferedInputStream(in);
        this.check = check;
        this.requests = requests;
        this.refuse = refuse;
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
            if (isMessage(next)) {
                pass(next);
            }
        }
        return true;
    }

    /**
     * The library leaves a request before the end of the handshake without an answer for ever. A client that does not say
     * that it is ready is: it sends a request.
     */
    private void pass(byte[] next) {
        String method = check.method(next);
        boolean isRequest = !check.isUnanswered(next);
        begun |= method.equals(McpSchema.METHOD_INITIALIZE);
        boolean needsReady = isRequest && !OPENING.contains(method) && !ready;
        if (needsReady && !begun) {
            refuse.accept(check.faultOf(next, ErrorCodes.INVALID_REQUEST, "initialize comes first"));
            return;
        }
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

    private boolean isMessage(byte[] next) {
        if (next.length > ToolEndpoint.LARGEST_REQUEST) {
            refuse.accept(ProtocolFault.of(null, ErrorCodes.INVALID_REQUEST,
                    "a message has at most %d bytes".formatted(ToolEndpoint.LARGEST_REQUEST)));
            return false;
        }
        if (new String(next, StandardCharsets.ISO_8859_1).isBlank()) {
            return false;
        }
        Optional<ProtocolFault> fault = check.fault(next);
        fault.filter(any -> !check.isUnanswered(next)).ifPresent(refuse);
        return fault.isEmpty();
    }

    /** The next line with its end; null at the end. One byte more than allowed stands for a line that is too long. */
    private byte @Nullable [] readLine() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int next = in.read();
        if (next == END) {
            return null;
        }
        for (; next != END; next = in.read()) {
            if (bytes.size() <= ToolEndpoint.LARGEST_REQUEST) {
                bytes.write(next);
            }
            if (next == '\n') {
                break;
            }
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
