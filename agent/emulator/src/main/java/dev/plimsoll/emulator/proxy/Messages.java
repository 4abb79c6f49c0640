package dev.plimsoll.emulator.proxy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The protocol messages that the listener itself sends or detects. */
final class Messages {

    /** The SQLSTATE cannot_connect_now. */
    static final String CANNOT_CONNECT_NOW = "57P03";

    private static final int TERMINATE_LENGTH = 5;

    private Messages() {}

    /** An ErrorResponse that ends the connection. */
    static byte[] fatal(String sqlState, String message) {
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        for (String field : new String[]{"SFATAL", "VFATAL", "C" + sqlState, "M" + message}) {
            fields.writeBytes(field.getBytes(StandardCharsets.UTF_8));
            fields.write(0);
        }
        fields.write(0);
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(whole)) {
            out.writeByte('E');
            out.writeInt(4 + fields.size());
            out.write(fields.toByteArray());
        } catch (IOException e) {
            throw new IllegalStateException("memory does not fail", e);
        }
        return whole.toByteArray();
    }

    /** Whether the client sends only a Terminate message, which does not count as use. */
    static boolean isLoneTerminate(byte[] buffer, int length) {
        return length == TERMINATE_LENGTH && buffer[0] == 'X' && buffer[1] == 0 && buffer[2] == 0 && buffer[3] == 0
                && buffer[4] == 4;
    }
}
