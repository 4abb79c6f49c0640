package dev.plimsoll.emulator.proxy;

import dev.plimsoll.emulator.proxy.Gate.Caller;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The first packet of a client, which has no type byte. */
sealed interface FirstPacket {

    /**
     * A request for encryption.
     *
     * @param tls true for TLS; false for GSSAPI, which no listener supports
     */
    record WantsEncryption(boolean tls) implements FirstPacket {}

    /** A request to cancel a query of another connection. */
    record Cancel(ByteBuffer bytes) implements FirstPacket {}

    /** A request to connect. */
    record Startup(ByteBuffer bytes, Caller caller) implements FirstPacket {}

    /** The longest packet that PostgreSQL accepts. */
    int LONGEST = 10_000;

    int HEADER = 8;
    int PROTOCOL_3 = 3;
    int CANCEL_CODE = 80_877_102;
    int SSL_CODE = 80_877_103;
    int GSSENC_CODE = 80_877_104;

    static FirstPacket read(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < HEADER || length > LONGEST) {
            throw new IOException("not a PostgreSQL client");
        }
        int code = in.readInt();
        byte[] bytes = ByteBuffer.allocate(length).putInt(length).putInt(code).array();
        in.readFully(bytes, HEADER, length - HEADER);
        return switch (code) {
            case SSL_CODE, GSSENC_CODE -> new WantsEncryption(code == SSL_CODE);
            case CANCEL_CODE -> new Cancel(ByteBuffer.wrap(bytes));
            default -> startup(code, bytes);
        };
    }

    private static FirstPacket startup(int code, byte[] bytes) throws IOException {
        if (code >>> 16 != PROTOCOL_3) {
            throw new IOException("unknown protocol " + (code >>> 16));
        }
        String text = new String(bytes, HEADER, bytes.length - HEADER, StandardCharsets.UTF_8);
        String[] parts = text.split("\0", -1);
        Map<String, String> parameters = new HashMap<>();
        for (int i = 0; i + 1 < parts.length && !parts[i].isEmpty(); i += 2) {
            parameters.put(parts[i], parts[i + 1]);
        }
        String user = parameters.getOrDefault("user", "");
        return new Startup(ByteBuffer.wrap(bytes), new Caller(user, parameters.getOrDefault("database", user),
                parameters.getOrDefault("application_name", "")));
    }
}
