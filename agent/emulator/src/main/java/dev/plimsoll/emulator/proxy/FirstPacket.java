package dev.plimsoll.emulator.proxy;

import dev.plimsoll.emulator.proxy.Gate.Caller;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    /**
     * A request to connect.
     *
     * @param bytes  without the name of an endpoint, which no server knows
     * @param pooled whether that name is the one of a pooler
     */
    record Startup(ByteBuffer bytes, Caller caller, boolean pooled) implements FirstPacket {}

    /** The longest packet that PostgreSQL accepts. */
    int LONGEST = 10_000;

    /** How a client names an endpoint where TLS does not, in {@code options}. */
    Pattern ENDPOINT = Pattern.compile("(?:^|\\s)endpoint=(\\S*)");

    /** What the name of a pooled host has after the endpoint id. */
    String POOLER = "-pooler";

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
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i + 1 < parts.length && !parts[i].isEmpty(); i += 2) {
            parameters.put(parts[i], parts[i + 1]);
        }
        String user = parameters.getOrDefault("user", "");
        Caller caller = new Caller(user, parameters.getOrDefault("database", user),
                parameters.getOrDefault("application_name", ""));
        Matcher named = ENDPOINT.matcher(parameters.getOrDefault("options", ""));
        return named.find()
                ? new Startup(without(named, code, parameters), caller, named.group(1).endsWith(POOLER))
                : new Startup(ByteBuffer.wrap(bytes), caller, false);
    }

    private static ByteBuffer without(Matcher named, int code, Map<String, String> parameters) {
        parameters.compute("options",
                (key, options) -> named.replaceFirst("").isBlank() ? null : named.replaceFirst(""));
        StringBuilder text = new StringBuilder();
        parameters.forEach((key, value) -> text.append(key).append('\0').append(value).append('\0'));
        byte[] rest = text.append('\0').toString().getBytes(StandardCharsets.UTF_8);
        int length = HEADER + rest.length;
        return ByteBuffer.allocate(length).putInt(length).putInt(code).put(rest).rewind();
    }
}
