package dev.plimsoll.cli.backtest;

import dev.plimsoll.cli.terminal.Failure;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/** A stream that fails once more than a given number of bytes was read from it. */
final class BoundedInput extends FilterInputStream {

    private final Supplier<Failure> exceeded;
    private long left;

    /**
     * @param most     most bytes
     * @param exceeded what it fails with after them
     */
    BoundedInput(InputStream in, long most, Supplier<Failure> exceeded) {
        super(in);
        this.left = most;
        this.exceeded = exceeded;
    }

    @Override
    public int read() throws IOException {
        int one = super.read();
        count(one < 0 ? 0 : 1);
        return one;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int got = super.read(into, from, length);
        count(Math.max(got, 0));
        return got;
    }

    private void count(int got) {
        left -= got;
        if (left < 0) {
            throw exceeded.get();
        }
    }

    /** Not supported: bytes would count twice. */
    @Override
    public boolean markSupported() {
        return false;
    }
}
