package dev.plimsoll.store.claim;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The lock of the agent that works on a store in a file, of the kind that keeps the processes apart that SQLite runs in. It is
 * free when that agent has left or its process has ended. The file holds its name, so the next one knows whose claims are void.
 */
final class HolderLock {

    private static final int LONGEST_NAME = 50;

    private final Path file;
    private @Nullable FileChannel held;

    HolderLock(Path file) {
        this.file = file;
    }

    /**
     * Takes the lock if it is free. Without it, heartbeats alone say who lives.
     *
     * @param ended receives the name of the agent that had it before
     */
    void take(String name, Consumer<String> ended) {
        if (held != null) {
            return;
        }
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
            try {
                ByteBuffer before = ByteBuffer.allocate(LONGEST_NAME);
                if (channel.tryLock() != null) {
                    if (channel.read(before, 0) > 0) {
                        ended.accept(StandardCharsets.UTF_8.decode(before.flip()).toString());
                    }
                    channel.truncate(0).write(StandardCharsets.UTF_8.encode(name), 0);
                    held = channel;
                }
            } finally {
                if (held == null) {
                    channel.close();
                }
            }
        } catch (IOException | OverlappingFileLockException notFree) {
            // In a test, the other agent is in this process.
        }
    }

    void release() {
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
