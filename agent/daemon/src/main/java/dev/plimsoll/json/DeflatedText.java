package dev.plimsoll.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Text in compressed form. */
public final class DeflatedText {

    private static final int PIECE = 4_096;

    private DeflatedText() {}

    /** The compressed form. */
    public static byte[] of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The text of what {@link #of} returned. */
    public static String read(byte[] compressed) {
        try {
            return new String(inflated(compressed), StandardCharsets.UTF_8);
        } catch (IOException impossible) {
            throw new UncheckedIOException("compressed text in memory cannot be read", impossible);
        }
    }

    static byte[] of(byte[] text) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            deflater.setInput(text);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream(PIECE);
            byte[] piece = new byte[PIECE];
            while (!deflater.finished()) {
                out.write(piece, 0, deflater.deflate(piece));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /** @throws IOException if it is no compressed text */
    static byte[] inflated(byte[] compressed) throws IOException {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(compressed);
            ByteArrayOutputStream out = new ByteArrayOutputStream(4 * PIECE);
            byte[] piece = new byte[PIECE];
            while (!inflater.finished()) {
                int read = inflater.inflate(piece);
                if (read == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw new IOException("compressed text ends too soon");
                }
                out.write(piece, 0, read);
            }
            return out.toByteArray();
        } catch (DataFormatException damaged) {
            throw new IOException("no compressed text", damaged);
        } finally {
            inflater.end();
        }
    }
}
