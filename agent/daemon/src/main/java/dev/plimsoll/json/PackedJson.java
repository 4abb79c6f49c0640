package dev.plimsoll.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Stored JSON in few bytes: a zlib stream (RFC 1950) with a preset dictionary of the words that stored records have. A record
 * of 1 to 5 kB, most of it names, takes 300 to 900 bytes.
 *
 * <p>A stream names its dictionary by a checksum, so the file of one never changes. Better words come in a further file.
 */
public final class PackedJson {

    private static final byte[] WORDS = words();
    /** How a zlib stream begins. Former versions stored raw deflate streams, which never begin so. */
    private static final byte ZLIB = 0x78;
    private static final int PIECE = 4 << 10;

    private PackedJson() {}

    private static byte[] words() {
        try (InputStream in = Objects.requireNonNull(PackedJson.class.getResourceAsStream("stored-words-1.txt"))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** JSON as a packed text in Base64, for a column of text. */
    public static String text(String json) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes(json.getBytes(UTF_8)));
    }

    /**
     * The JSON of a column of text: packed by {@link #text}, or plain, as former versions stored it.
     *
     * @throws IOException if it is neither
     */
    public static String json(String text) throws IOException {
        if (text.startsWith("{")) {
            return text;
        }
        try {
            return new String(json(Base64.getDecoder().decode(text)), UTF_8);
        } catch (IllegalArgumentException notBase64) {
            throw new IOException(notBase64);
        }
    }

    /** JSON as a packed stream. */
    static byte[] bytes(byte[] json) {
        Deflater deflater = new Deflater();
        try {
            deflater.setDictionary(WORDS);
            deflater.setInput(json);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream(json.length / 4);
            byte[] piece = new byte[PIECE];
            while (!deflater.finished()) {
                out.write(piece, 0, deflater.deflate(piece));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /**
     * The JSON of a stream that {@link #bytes} or a former version packed.
     *
     * @throws IOException if it is none, or of a dictionary that this version does not have
     */
    static byte[] json(byte[] packed) throws IOException {
        Inflater inflater = new Inflater(packed.length == 0 || packed[0] != ZLIB);
        try {
            inflater.setInput(packed);
            ByteArrayOutputStream out = new ByteArrayOutputStream(packed.length * 8);
            byte[] piece = new byte[PIECE];
            while (!inflater.finished()) {
                int read = inflater.inflate(piece);
                out.write(piece, 0, read);
                if (inflater.needsDictionary()) {
                    inflater.setDictionary(WORDS);
                } else if (read == 0 && !inflater.finished()) {
                    throw new IOException("incomplete, or packed with other words");
                }
            }
            return out.toByteArray();
        } catch (DataFormatException | IllegalArgumentException e) {
            throw new IOException(e);
        } finally {
            inflater.end();
        }
    }
}
