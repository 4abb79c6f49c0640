package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The directory that several emulators share: binaries and a template cluster, which are kept, and one directory per run.
 *
 * @param path absolute
 */
public record WorkDir(Path path) {

    /** Binaries, template and a few servers. */
    private static final int NEEDED_MB = 500;

    // A file lock excludes other processes, but throws in other threads of this process.
    private static final ReentrantLock THREADS = new ReentrantLock();

    public WorkDir {
        path = path.toAbsolutePath().normalize();
    }

    /** Runs work with an exclusive lock on this directory. */
    <T> T alone(Work<T> work) throws IOException {
        THREADS.lock();
        try {
            Files.createDirectories(path);
            return withFileLock(work);
        } catch (IOException failed) {
            throw new IOException(
                    ("%s. The work directory %s must be writable, have %d MB free, and be on a file system that "
                            + "executes files (not noexec); name another one with --work-dir")
                            .formatted(failed.getMessage(), path,
                                    NEEDED_MB),
                    failed);
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

    /** Creates a directory atomically; called under {@link #alone}. */
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

    /** Creates the content of a directory. */
    interface Maker {
        void make(Path folder) throws IOException;
    }
}
