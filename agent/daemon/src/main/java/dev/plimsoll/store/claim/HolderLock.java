package dev.plimsoll.store.claim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The lock of the agent that works on a store in a file, of the kind that keeps the processes apart that SQLite runs in. It is
 * free when that agent has left or its process has ended.
 */
final class HolderLock {

    private final Path file;
    private @Nullable FileChannel held;

    HolderLock(Path file) {
        this.file = file;
    }

    /**
     * Takes the lock if it is free.
     *
     * @return whether this agent has it
     * @throws UncheckedIOException if the file cannot be locked
     */
    synchronized boolean take() {
        if (held == null) {
            try {
                FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                try {
                    held = channel.tryLock() == null ? null : channel;
                } finally {
                    if (held == null) {
                        channel.close();
                    }
                }
            } catch (OverlappingFileLockException inThisProcess) {
                // In a test, the other agent is in this process.
            } catch (IOException e) {
                throw new UncheckedIOException("cannot lock " + file + ", as the one agent of a store in a file must",
                        e);
            }
        }
        return held != null;
    }

    /** Whether an agent has it, this one or another. */
    synchronized boolean isHeld() {
        if (held == null && take()) {
            release();
            return false;
        }
        return true;
    }

    synchronized void release() {
        try {
            if (held != null) {
                held.close();
                held = null;
            }
        } catch (IOException unclear) {
            // The lock ends with the process.
        }
    }
}
