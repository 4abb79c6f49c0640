package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The folder several emulators share: binaries and a fresh cluster, kept, and a folder for each run, removed.
 *
 * @param path absolute
 */
public record WorkDir(Path path) {

    // A lock on a file keeps other processes out, and would throw at other threads of this one.
    private static final ReentrantLock THREADS = new ReentrantLock();

    public WorkDir {
        path = path.toAbsolutePath().normalize();
    }

    /** Does work nobody else may do in this folder at the same time. */
    <T> T alone(Work<T> work) throws IOException {
        THREADS.lock();
        try {
            Files.createDirectories(path);
            return withFileLock(work);
        } finally {
            THREADS.unlock();
        }
    }

    @SuppressWarnings("try") // the lock is held, not used
    private <T> T withFileLock(Work<T> work) throws IOException {
        try (FileChannel channel = FileChannel.open(path.resolve("lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
            return work.run();
        }
    }

    /** Makes a folder that is either whole or not there; called under {@link #alone}. */
    Path once(String name, Maker maker) throws IOException {
        Path whole = path.resolve(name);
        if (!Files.exists(whole)) {
            Path unfinished = path.resolve(name + ".unfinished");
            Folders.delete(unfinished);
            maker.make(unfinished);
            Files.move(unfinished, whole);
        }
        return whole;
    }

    /** Work with files. */
    interface Work<T> {
        T run() throws IOException;
    }

    /** Makes the folder it is told to. */
    interface Maker {
        void make(Path folder) throws IOException;
    }
}
