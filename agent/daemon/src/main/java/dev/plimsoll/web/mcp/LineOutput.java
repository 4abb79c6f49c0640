package dev.plimsoll.web.mcp;

import java.io.IOException;
import java.io.OutputStream;

/** Writes whole lines, of any thread. */
final class LineOutput {

    private final OutputStream out;

    LineOutput(OutputStream out) {
        this.out = out;
    }

    synchronized void line(byte[] text) throws IOException {
        out.write(text);
        out.write('\n');
        out.flush();
    }
}
