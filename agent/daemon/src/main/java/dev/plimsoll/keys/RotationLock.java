package dev.plimsoll.keys;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The right to rotate a key file, which one process has at a time; it ends with the process.
 *
 * <p>Its file stays, since removing it would let two processes lock two files of one name. It holds the key file's mark:
 * a random word by which keys that were made for it are told from those of any other installation.
 */
final class RotationLock implements AutoCloseable {

    private static final Pattern MARK = Pattern.compile("[0-9a-f]{12}");
    private static final int LONGEST = 64;

    private final FileChannel channel;
    private final String mark;

    private RotationLock(FileChannel channel, String mark) {
        this.channel = channel;
        this.mark = mark;
    }

    /**
     * Takes the lock at {@code path}; empty where another rotation has it.
     *
     * @throws IOException where nothing can be written there
     */
    static Optional<RotationLock> take(Path path) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        try {
            if (isFree(channel)) {
                return Optional.of(new RotationLock(channel, mark(channel)));
            }
        } catch (IOException failed) {
            channel.close();
            throw failed;
        }
        channel.close();
        return Optional.empty();
    }

    /** The key file's mark. */
    String mark() {
        return mark;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            @Nullable
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException mine) {
            return false;
        }
    }

    private static String mark(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
        channel.read(bytes, 0);
        String known = StandardCharsets.UTF_8.decode(bytes.flip()).toString().strip();
        if (MARK.matcher(known).matches()) {
            return known;
        }
        String fresh = UUID.randomUUID().toString().replace("-", "").substring(0, 12);
        channel.truncate(0);
        channel.write(StandardCharsets.UTF_8.encode(fresh + "\n"), 0);
        channel.force(true);
        return fresh;
    }
}
