package dev.plimsoll.account.keys;

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
 * The lock of a key file's rotation. One process can hold it, and it ends with that process.
 *
 * <p>The lock file is never removed; otherwise two processes could lock two files with the same name. It contains the key
 * file's mark: a random word in the names of all keys that were created for this file.
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

    /** Takes the lock at {@code path}; empty if another rotation has it. */
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
