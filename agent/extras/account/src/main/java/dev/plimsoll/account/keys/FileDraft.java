package dev.plimsoll.account.keys;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.regex.Pattern;

/**
 * A temporary file next to its target. Only its owner may read it. It is complete on the disk before it replaces the
 * target.
 */
public final class FileDraft implements AutoCloseable {

    private static final String ENDING = ".new";

    private final Path target;
    private final Path draft;

    private FileDraft(Path target, Path draft) {
        this.target = target;
        this.draft = draft;
    }

    /** Creates a draft of {@code target}, whose directory must be writable. */
    public static FileDraft of(Path target) throws IOException {
        // Java creates temporary files with mode 0600 if the file system has modes.
        return new FileDraft(target, Files.createTempFile(folder(target), prefix(target), ENDING));
    }

    /** Removes drafts of {@code target} that a crashed process left. */
    public static void sweep(Path target) throws IOException {
        // Java gives temporary files a number as name; all other files belong to other programs.
        Pattern ours = Pattern.compile(Pattern.quote(prefix(target)) + "\\d+" + Pattern.quote(ENDING));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder(target),
                file -> ours.matcher(name(file)).matches())) {
            for (Path file : left) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Writes the whole content and syncs it to the disk. */
    public FileDraft write(String content) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        return this;
    }

    /** Replaces {@code target} atomically and keeps its owner. */
    public void replace() throws IOException {
        if (Files.exists(target)) {
            UserPrincipal owner = Files.getOwner(target);
            if (!owner.equals(Files.getOwner(draft))) {
                Files.setOwner(draft, owner);
            }
        }
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        sync(folder(target));
    }

    /**
     * Moves the draft to its target, which must not exist.
     *
     * @throws FileAlreadyExistsException if the target exists
     */
    public void place() throws IOException {
        try {
            // Only a link is guaranteed to fail if another process created the file meanwhile.
            Files.createLink(target, draft);
            Files.delete(draft);
        } catch (FileAlreadyExistsException taken) {
            throw taken;
        } catch (FileSystemException | UnsupportedOperationException linkless) {
            Files.move(draft, target);
        }
        sync(folder(target));
    }

    /** Removes the draft if it is still there. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(draft);
    }

    /** Syncs the directory, so the new name survives a crash. */
    private static void sync(Path folder) throws IOException {
        if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    private static Path folder(Path target) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("there is no directory for " + target);
        }
        return folder;
    }

    private static String prefix(Path target) {
        return "." + name(target) + ".";
    }

    private static String name(Path file) {
        Path name = file.getFileName();
        return name == null ? "" : name.toString();
    }

    /** Whether {@code target} exists, even as a broken link. */
    public static boolean isTaken(Path target) {
        return Files.exists(target, LinkOption.NOFOLLOW_LINKS);
    }
}
