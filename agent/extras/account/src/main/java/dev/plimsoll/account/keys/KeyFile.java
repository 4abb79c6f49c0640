package dev.plimsoll.account.keys;

import dev.plimsoll.account.keys.Rotation.Milestone;
import dev.plimsoll.fleet.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file with the API key: one line, with or without a line break at its end. */
public final class KeyFile {

    private static final Pattern CONTENT = Pattern.compile("(.*?)(\\r?\\n)?", Pattern.DOTALL);
    private static final Set<PosixFilePermission> OWNERS = EnumSet.of(PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private final Path file;

    private KeyFile(Path file) {
        this.file = file;
    }

    /**
     * The key file at {@code path}; follows links.
     *
     * @throws IOException if there is no such file
     */
    public static KeyFile at(Path path) throws IOException {
        return new KeyFile(path.toRealPath());
    }

    /** Whether other users than its owner may access it; after a replacement they may not. */
    public boolean isShared() throws IOException {
        return Files.getFileStore(file).supportsFileAttributeView("posix")
                && !OWNERS.containsAll(Files.getPosixFilePermissions(file));
    }

    Secret read() throws IOException {
        return new Secret(content().group(1));
    }

    /** Whether it certainly contains {@code key}; false if it cannot be read. */
    boolean holds(Secret key) {
        return readable().filter(key::equals).isPresent();
    }

    /** Whether it certainly contains another key; false if it cannot be read. */
    boolean certainlyLacks(Secret key) {
        return readable().filter(other -> !other.equals(key)).isPresent();
    }

    private Optional<Secret> readable() {
        try {
            return Optional.of(read());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Replaces the key in the file atomically: at any time the file has the old or the new key. */
    void replace(Secret key, Consumer<Milestone> reached) throws IOException {
        String ending = content().group(2);
        FileDraft draft = FileDraft.of(file);
        try {
            reached.accept(Milestone.DRAFT_OPENED);
            draft.write(key.reveal() + (ending == null ? "" : ending));
            reached.accept(Milestone.DRAFT_WRITTEN);
            draft.replace();
        } catch (IOException failed) {
            draft.close();
            throw failed;
        }
    }

    /** Removes temporary files of a rotation that crashed. */
    void sweep() throws IOException {
        FileDraft.sweep(file);
        FileDraft.sweep(record());
    }

    /** The path of the lock file, which a running rotation holds. */
    Path lock() {
        return sibling(".lock");
    }

    /** The path of the record of what rotations know. */
    Path record() {
        return sibling(".rotation");
    }

    private Path sibling(String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    private Matcher content() throws IOException {
        Matcher content = CONTENT.matcher(Files.readString(file));
        if (!content.matches()) {
            throw new IOException("no key in " + file);
        }
        return content;
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
