package dev.plimsoll.web.mcp;

import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a client, one a line, without those that the library cannot answer.
 * <p>The library ends at the first line that is no message. Here, such a line has its own error, and the next is read.
 */
final class CheckedInput extends InputStream {

    private static final int END = -1;

    private final InputStream in;
    private final MessageCheck check;
    private final Consumer<ProtocolFault> refuse;
    private byte[] line = {};
    private int at;

    /**
     * @param refuse sends the error of a line
     */
    CheckedInput(InputStream in, MessageCheck check, Consumer<ProtocolFault> refuse) {
        this.in = new BufferedInputStream(in);
        this.check = check;
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
                return false;
            }
            if (isMessage(next)) {
                line = next;
                at = 0;
            }
        }
        return true;
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
