package dev.plimsoll.keys;

import dev.plimsoll.fleet.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file that holds the key: its one line, with or without a line break behind it. */
public final class KeyFile {

    private static final Pattern CONTENT = Pattern.compile("(.*?)(\\r?\\n)?", Pattern.DOTALL);
    private static final Set<PosixFilePermission> OWNERS = EnumSet.of(PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private final Path file;

    private KeyFile(Path file) {
        this.file = file;
    }

    /**
     * The key file at {@code path}; where that is a link, the file that it leads to.
     *
     * @throws IOException where there is none
     */
    public static KeyFile at(Path path) throws IOException {
        return new KeyFile(path.toRealPath());
    }

    /** Whether others than its owner may use it, as they may not once it was replaced. */
    public boolean isShared() throws IOException {
        return Files.getFileStore(file).supportsFileAttributeView("posix")
                && !OWNERS.containsAll(Files.getPosixFilePermissions(file));
    }

    /** The key that is in it now. */
    Secret read() throws IOException {
        return new Secret(content().group(1));
    }

    /** Whether it surely holds {@code key}; not where it cannot be read. */
    boolean holds(Secret key) {
        try {
            return read().equals(key);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Whether it surely holds another key; not where it cannot be read. */
    boolean surelyLacks(Secret key) {
        try {
            return !read().equals(key);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Puts {@code key} in the place of the key that is in it, so that at any moment it holds the one or the other. */
    void replace(Secret key, Consumer<Milestone> reached) throws IOException {
        String ending = content().group(2);
        KeyFileDraft draft = KeyFileDraft.of(file);
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

    /** Removes what a rotation that died left beside it. */
    void sweep() throws IOException {
        KeyFileDraft.sweep(file);
        KeyFileDraft.sweep(record());
    }

    /** What is held while a rotation is under way. */
    Path lock() {
        return beside(".lock");
    }

    /** What a rotation that is under way has yet to do. */
    Path record() {
        return beside(".rotation");
    }

    private Path beside(String ending) {
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
