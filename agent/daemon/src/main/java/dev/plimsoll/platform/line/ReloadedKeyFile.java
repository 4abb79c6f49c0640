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
 *
 * <p>It is looked at once a second at most. A file that changed is read when it looks the same at two looks, so that one
 * still being written is not taken for a key; after a refusal it is read at once. A file that holds no key leaves the
 * key before in force.
 */
public final class ReloadedKeyFile implements KeySource {

    private static final Logger LOG = LoggerFactory.getLogger(ReloadedKeyFile.class);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    private final Path file;
    private final WireTime time;
    private Secret key;
    private long lookedAt;
    private @Nullable Stamp seen;
    /** Of what was last read, whether it held a key or not. */
    private @Nullable Stamp read;
    private boolean warned;

    /**
     * @param first the key that the file held when the configuration was read
     */
    public ReloadedKeyFile(Path file, Secret first, WireTime time) {
        this.file = file;
        this.time = time;
        key = first;
        lookedAt = time.nanos() - BETWEEN_LOOKS.toNanos();
    }

    @Override
    public synchronized Secret current() {
        if (time.since(lookedAt).compareTo(BETWEEN_LOOKS) >= 0) {
            lookedAt = time.nanos();
            look();
        }
        return key;
    }

    @Override
    public synchronized Secret afresh() {
        lookedAt = time.nanos();
        read(Stamp.of(file));
        return key;
    }

    private void look() {
        Stamp now = Stamp.of(file);
        boolean still = now.equals(seen);
        seen = now;
        if (still && !now.equals(read)) {
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
            warn(found.isEmpty() ? "it is empty" : "it has a character that no key has, such as a line break");
        } else {
            adopt(found);
        }
    }

    /** Null, and told, where it cannot be read. */
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
            LOG.atInfo().addKeyValue("file", file).log("the API key was changed");
        }
    }

    private void warn(String why) {
        if (!warned) {
            warned = true;
            LOG.atWarn()
                    .addKeyValue("file", file)
                    .addKeyValue("why", why)
                    .log("the file of the API key holds no key now: the key before stays in use");
        }
    }

    @Override
    public String toString() {
        return "KeyFile[" + file + "]";
    }

    /** What tells one content of a file from the next without reading it; all null where there is none. */
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
