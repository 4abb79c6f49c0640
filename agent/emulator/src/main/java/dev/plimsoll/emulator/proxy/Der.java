package dev.plimsoll.emulator.proxy;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The part of DER (ITU-T X.690) that certificates need. */
final class Der {

    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OCTET_STRING = 0x04;
    private static final int OID = 0x06;
    private static final int UTF8_STRING = 0x0C;
    private static final int GENERALIZED_TIME = 0x18;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;
    private static final int CONTEXT = 0x80;
    private static final int CONSTRUCTED = 0x20;
    private static final int SHORT = 0x80;

    private Der() {}

    static byte[] integer(BigInteger value) {
        return element(INTEGER, value.toByteArray());
    }

    static byte[] bits(byte[] bytes) {
        return element(BIT_STRING, joined(new byte[]{0}, bytes));
    }

    static byte[] octets(byte[] bytes) {
        return element(OCTET_STRING, bytes);
    }

    /** @param encoded the DER-encoded number */
    static byte[] oid(int... encoded) {
        byte[] bytes = new byte[encoded.length];
        for (int i = 0; i < encoded.length; i++) {
            bytes[i] = (byte) encoded[i];
        }
        return element(OID, bytes);
    }

    static byte[] text(String text) {
        return element(UTF8_STRING, text.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] time(Instant instant) {
        String written = DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").format(instant.atOffset(ZoneOffset.UTC));
        return element(GENERALIZED_TIME, written.getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] sequence(byte[]... parts) {
        return element(SEQUENCE, joined(parts));
    }

    static byte[] set(byte[]... parts) {
        return element(SET, joined(parts));
    }

    /** A part with an implicit tag number. */
    static byte[] tagged(int number, byte[] content) {
        return element(CONTEXT | number, content);
    }

    /** Parts with an explicit tag number. */
    static byte[] wrapped(int number, byte[]... parts) {
        return element(CONTEXT | CONSTRUCTED | number, joined(parts));
    }

    private static byte[] element(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < SHORT) {
            out.write(content.length);
        } else {
            byte[] length = BigInteger.valueOf(content.length).toByteArray();
            int skipped = length[0] == 0 ? 1 : 0;
            out.write(SHORT | (length.length - skipped));
            out.write(length, skipped, length.length - skipped);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
