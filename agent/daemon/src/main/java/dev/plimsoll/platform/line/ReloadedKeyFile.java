package dev.plimsoll.platform.line;

import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.wire.WireTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A key in a file that may be replaced while the agent runs.
 * <p>It is checked at most once a second. A changed file is read when two checks show it unchanged, so that a file
 * during writing is not read. After a refusal it is read at once. If the file contains no key, the previous key stays
 * in use.
 */
public final class ReloadedKeyFile implements KeySource {

    private static final Logger LOG = LoggerFactory.getLogger(ReloadedKeyFile.class);
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private final Path file;
    private final WireTime time;
    private Secret key;
    private long checkedAt;
    private @Nullable Stamp lastStamp;
    /** The stamp of the content that was last read, with or without a key. */
    private @Nullable Stamp read;
    private boolean warned;

    /**
     * @param first the key that was read from the file with the configuration
     */
    public ReloadedKeyFile(Path file, Secret first, WireTime time) {
        this.file = file;
        this.time = time;
        key = first;
        checkedAt = time.nanos() - CHECK_INTERVAL.toNanos();
    }

    @Override
    public synchronized Secret current() {
        if (time.since(checkedAt).compareTo(CHECK_INTERVAL) >= 0) {
            checkedAt = time.nanos();
            check();
        }
        return key;
    }

    @Override
    public synchronized Secret reload() {
        checkedAt = time.nanos();
        read(Stamp.of(file));
        return key;
    }

    private void check() {
        Stamp now = Stamp.of(file);
        boolean isUnchanged = now.equals(lastStamp);
        lastStamp = now;
        if (isUnchanged && !now.equals(read)) {
            read(now);
        }
    }

    private void read(Stamp stamp) {
        Secret found = content();
        if (found == null || !stamp.equals(Stamp.of(file))) {
            return;
        }
        read = stamp;
        if (found.isEmpty() || !KeySource.isSendable(found)) {
            warn(found.isEmpty() ? "it is empty"
                    : "it contains a character that is not valid in a key, such as a line break");
        } else {
            adopt(found);
        }
    }

    /** Null, with a warning, if the file cannot be read. */
    private @Nullable Secret content() {
        try {
            return new Secret(Files.readString(file).replaceFirst("\\r?\\n\\z", ""));
        } catch (IOException | SecurityException e) {
            warn("it cannot be read");
            return null;
        }
    }

    private void adopt(Secret found) {
        warned = false;
        if (!found.equals(key)) {
            key = found;
            LOG.atInfo().addKeyValue("file", file).log("the API key has changed");
        }
    }

    private void warn(String why) {
        if (!warned) {
            warned = true;
            LOG.atWarn()
                    .addKeyValue("file", file)
                    .addKeyValue("why", why)
                    .log("the file contains no API key: the previous key stays in use");
        }
    }

    @Override
    public String toString() {
        return "KeyFile[" + file + "]";
    }

    /** Attributes that change with a file's content; all null or zero if there is no file. */
    private record Stamp(@Nullable FileTime modified, long size, @Nullable Object inode) {

        static Stamp of(Path file) {
            try {
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(now.lastModifiedTime(), now.size(), now.fileKey());
            } catch (IOException | SecurityException e) {
                return new Stamp(null, 0, null);
            }
        }
    }
}
