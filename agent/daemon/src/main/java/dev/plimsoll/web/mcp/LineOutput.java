package dev.plimsoll.web.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Passes on whole lines, so that lines of two threads do not mix. Only one thread may write pieces of lines. */
final class LineOutput extends OutputStream {

    private final OutputStream out;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    LineOutput(OutputStream out) {
        this.out = out;
    }

    @Override
    public synchronized void write(int each) throws IOException {
        begun.write(each);
        if (each == '\n') {
            begun.writeTo(out);
            begun.reset();
            out.flush();
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length; i++) {
            write(bytes[i]);
        }
    }

    /** Writes a whole line, also while another one has begun. */
    synchronized void line(byte[] text) throws IOException {
        out.write(text);
        out.write('\n');
        out.flush();
    }

    @Override
    public synchronized void close() throws IOException {
        out.close();
    }
}
