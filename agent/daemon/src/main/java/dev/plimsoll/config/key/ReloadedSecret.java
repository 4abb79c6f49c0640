package dev.plimsoll.config.key;

import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A secret in a file that may be replaced while the agent runs. Every configuration key that names a file with a secret
 * is read by it.
 * <p>The file is checked at most once a second. A changed file is read when two checks show it unchanged, so that a file
 * during writing is not read. {@link #reload} reads it at once. While the file is missing, empty, or has no valid secret,
 * the previous one stays in use.
 */
public final class ReloadedSecret implements SecretSource {

    private static final Logger LOG = LoggerFactory.getLogger(ReloadedSecret.class);
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);

    private final Path file;
    private final Function<String, @Nullable Secret> parser;
    private final LongSupplier nanoTime;
    private Secret secret;
    private long checkedAt;
    private @Nullable Stamp lastStamp;
    /** The stamp of the content that was last read, with or without a valid secret. */
    private @Nullable Stamp read;
    private boolean warned;

    /**
     * @param first    the secret that was read from the file with the configuration
     * @param parser   the secret of a text, which is the content without its last line break; null if it is not valid
     * @param nanoTime as {@link System#nanoTime}
     */
    public ReloadedSecret(Path file, Secret first, Function<String, @Nullable Secret> parser, LongSupplier nanoTime) {
        this.file = file;
        this.parser = parser;
        this.nanoTime = nanoTime;
        secret = first;
        checkedAt = nanoTime.getAsLong() - CHECK_INTERVAL.toNanos();
    }

    @Override
    public synchronized Secret current() {
        long now = nanoTime.getAsLong();
        if (now - checkedAt >= CHECK_INTERVAL.toNanos()) {
            checkedAt = now;
            check();
        }
        return secret;
    }

    @Override
    public synchronized Secret reload() {
        checkedAt = nanoTime.getAsLong();
        read(Stamp.of(file));
        return secret;
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
        String text = content();
        if (text == null || !stamp.equals(Stamp.of(file))) {
            return;
        }
        read = stamp;
        Secret found = text.isBlank() ? null : parser.apply(text);
        if (found == null) {
            warn(text.isBlank() ? "it is empty" : "its content is not valid, such as a line break within it");
        } else {
            adopt(found);
        }
    }

    /** Null, with a warning, if the file cannot be read. */
    private @Nullable String content() {
        try {
            return Files.readString(file).replaceFirst("\\r?\\n\\z", "");
        } catch (IOException | SecurityException e) {
            warn("it cannot be read");
            return null;
        }
    }

    private void adopt(Secret found) {
        warned = false;
        if (!found.equals(secret)) {
            secret = found;
            LOG.atInfo().addKeyValue("file", file).log("a secret has changed");
        }
    }

    private void warn(String why) {
        if (!warned) {
            warned = true;
            LOG.atWarn()
                    .addKeyValue("file", file)
                    .addKeyValue("why", why)
                    .log("the file contains no valid secret: the previous one stays in use");
        }
    }

    /** The same source is the same file: its content is read by itself. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ReloadedSecret same && same.file.equals(file);
    }

    @Override
    public int hashCode() {
        return file.hashCode();
    }

    @Override
    public String toString() {
        return "ReloadedSecret[" + file + "]";
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
