package dev.plimsoll.emulator.proxy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The few messages the door itself speaks or must know. */
final class Messages {

    /** The server is not there to answer: cannot_connect_now. */
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

    /** Whether a client says goodbye and nothing else, which is no use of the database. */
    static boolean isLoneTerminate(byte[] buffer, int length) {
        return length == TERMINATE_LENGTH && buffer[0] == 'X' && buffer[1] == 0 && buffer[2] == 0 && buffer[3] == 0
                && buffer[4] == 4;
    }
}
