package dev.plimsoll.web.metrics;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * One gzip file (RFC 1952) of text and of parts that are compressed already.
 *
 * <p>A part refers to nothing before it, and neither does the text after it. So parts can stand in any order, and their
 * checksums are combined without the text.
 */
final class GzipParts extends OutputStream {

    private static final byte[] HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};
    /** The last block of a deflated text, with nothing in it. */
    private static final byte[] END = {3, 0};
    private static final int PIECE = 32_768;

    private final OutputStream out;
    /** The default level takes twice as long for little. */
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private final byte[] piece = new byte[PIECE];
    /** The checksum of the text since the latest part. */
    private final CRC32 text = new CRC32();
    private long textLength;
    private int crc;
    private long length;

    GzipParts(OutputStream out) throws IOException {
        this.out = out;
        out.write(HEAD);
    }

    /**
     * A text that is compressed already: its bytes, the checksum and length of the text, and what moves a checksum over it.
     */
    static final class Part {

        private static final Part NONE = new Part(new byte[0], 0, 0, 0);

        private final byte[] compressed;
        private final int crc;
        private final int length;
        private final int shift;

        private Part(byte[] compressed, int crc, int length, int shift) {
            this.compressed = compressed;
            this.crc = crc;
            this.length = length;
            this.shift = shift;
        }

        static Part of(byte[] text) {
            if (text.length == 0) {
                return NONE;
            }
            ByteArrayOutputStream compressed = new ByteArrayOutputStream();
            CRC32 crc = new CRC32();
            crc.update(text);
            Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
            try {
                deflater.setInput(text);
                byte[] piece = new byte[PIECE];
                for (int read = PIECE; read == PIECE;) {
                    read = deflater.deflate(piece, 0, PIECE, Deflater.FULL_FLUSH);
                    compressed.write(piece, 0, read);
                }
            } finally {
                deflater.end();
            }
            return new Part(compressed.toByteArray(), (int) crc.getValue(), text.length,
                    CombinedCrc.shift(text.length));
        }

        boolean isEmpty() {
            return length == 0;
        }
    }

    @Override
    public void write(int next) throws IOException {
        write(new byte[]{(byte) next}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        text.update(bytes, from, count);
        textLength += count;
        deflater.setInput(bytes, from, count);
        drain(Deflater.NO_FLUSH);
    }

    void write(Part part) throws IOException {
        if (part.isEmpty()) {
            return;
        }
        endText();
        out.write(part.compressed);
        crc = CombinedCrc.of(crc, part.crc, part.shift);
        length += part.length;
    }

    private void endText() throws IOException {
        if (textLength > 0) {
            drain(Deflater.FULL_FLUSH);
            crc = CombinedCrc.of(crc, (int) text.getValue(), CombinedCrc.shift(textLength));
            length += textLength;
            text.reset();
            textLength = 0;
        }
    }

    private void drain(int flush) throws IOException {
        for (int read = PIECE; read == PIECE;) {
            read = deflater.deflate(piece, 0, PIECE, flush);
            out.write(piece, 0, read);
        }
    }

    /** Ends the file; the stream under it stays open. */
    @Override
    public void close() throws IOException {
        try {
            endText();
            out.write(END);
            for (long number : new long[]{crc, length}) {
                for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                    out.write((int) (number >> shift));
                }
            }
        } finally {
            deflater.end();
        }
    }

    /**
     * The checksum of two texts from the checksums of both. A checksum is a polynomial over the field of two elements, modulo
     * that of CRC-32; to append a text of n bytes multiplies it by x to the power of 8 n.
     */
    private static final class CombinedCrc {

        /** The polynomial of CRC-32, its highest power in the lowest bit. */
        private static final int POLYNOMIAL = 0xedb88320;
        private static final int ONE = 1 << 31;
        private static final int X_TO_8 = ONE >>> 8;

        static int of(int first, int second, int shift) {
            return product(shift, first) ^ second;
        }

        /** What moves a checksum over a text of {@code length} bytes. */
        static int shift(long length) {
            int shift = ONE;
            int power = X_TO_8;
            for (long left = length; left > 0; left >>= 1) {
                shift = (left & 1) == 0 ? shift : product(power, shift);
                power = product(power, power);
            }
            return shift;
        }

        private static int product(int a, int b) {
            int product = 0;
            int factor = b;
            for (int bit = ONE; bit != 0; bit >>>= 1) {
                product ^= (a & bit) == 0 ? 0 : factor;
                factor = (factor & 1) == 0 ? factor >>> 1 : factor >>> 1 ^ POLYNOMIAL;
            }
            return product;
        }
    }
}
