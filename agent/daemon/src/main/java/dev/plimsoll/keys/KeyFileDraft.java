package dev.plimsoll.keys;

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
 * A file in the making, beside the one that it will be: readable by its owner alone, and whole on the disk before it
 * takes its place.
 */
public final class KeyFileDraft implements AutoCloseable {

    private static final String ENDING = ".new";

    private final Path target;
    private final Path draft;

    private KeyFileDraft(Path target, Path draft) {
        this.target = target;
        this.draft = draft;
    }

    /**
     * Begins a file that is to be {@code target}.
     *
     * @throws IOException where nothing can be written beside it
     */
    public static KeyFileDraft of(Path target) throws IOException {
        // Made with mode 0600 by Java itself, where the file system knows modes.
        return new KeyFileDraft(target, Files.createTempFile(folder(target), prefix(target), ENDING));
    }

    /** Removes what a process that died left of drafts of {@code target}. */
    static void sweep(Path target) throws IOException {
        // Java names its temporary files by a number; anything else beside the target is somebody else's.
        Pattern ours = Pattern.compile(Pattern.quote(prefix(target)) + "\\d+" + Pattern.quote(ENDING));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder(target),
                file -> ours.matcher(name(file)).matches())) {
            for (Path file : left) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Writes the whole content, down to the disk. */
    public KeyFileDraft write(String content) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        return this;
    }

    /** Takes the place of {@code target}, whose owner it keeps; a reader sees the one or the other, whole. */
    public void replace() throws IOException {
        if (Files.exists(target)) {
            UserPrincipal owner = Files.getOwner(target);
            if (!owner.equals(Files.getOwner(draft))) {
                Files.setOwner(draft, owner);
            }
        }
        Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        force(folder(target));
    }

    /**
     * Takes its place where there is no file yet.
     *
     * @throws FileAlreadyExistsException where there is one
     */
    public void place() throws IOException {
        try {
            // Of all ways only a link fails for certain where a file came meanwhile.
            Files.createLink(target, draft);
            Files.delete(draft);
        } catch (FileAlreadyExistsException taken) {
            throw taken;
        } catch (FileSystemException | UnsupportedOperationException linkless) {
            Files.move(draft, target);
        }
        force(folder(target));
    }

    /** Removes the draft, unless it took its place. */
    @Override
    public void close() throws IOException {
        Files.deleteIfExists(draft);
    }

    /** A name in a folder lasts once the folder is on the disk too. */
    private static void force(Path folder) throws IOException {
        if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    private static Path folder(Path target) throws IOException {
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("there is no folder for " + target);
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

    /** Whether something lies at {@code target}, be it a link that leads nowhere. */
    public static boolean isTaken(Path target) {
        return Files.exists(target, LinkOption.NOFOLLOW_LINKS);
    }
}
