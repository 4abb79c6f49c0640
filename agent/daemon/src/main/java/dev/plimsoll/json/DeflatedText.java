package dev.plimsoll.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Text in compressed form. */
final class DeflatedText {

    private static final int PIECE = 4_096;

    private DeflatedText() {}

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
