package dev.plimsoll.demo;

import dev.plimsoll.cli.show.RecordedFleet;
import dev.plimsoll.cli.verb.VerbFailure;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The directory of an emulated platform's agent: its configuration, secret files and store. Only its owner may read it. A
 * temporary directory is removed at the end; a named one is kept.
 */
final class DemoDirectory implements AutoCloseable {

    private static final String OWNER_ONLY = "rw-------";
    private static final String POSIX = "posix";

    private final Path folder;
    private final boolean temporary;

    private DemoDirectory(Path folder, boolean temporary) {
        this.folder = folder;
        this.temporary = temporary;
    }

    /**
     * Creates the directory.
     *
     * @param named the given directory, which must be new or empty; null for a temporary one
     * @param verb  prefix of a temporary directory's name
     */
    static DemoDirectory make(@Nullable Path named, String verb) throws IOException {
        if (named == null) {
            return new DemoDirectory(Files.createTempDirectory(Files.createDirectories(home()), verb + "-"), true);
        }
        Path folder = named.toAbsolutePath().normalize();
        VerbFailure.wrongUseIf(Files.exists(folder) && !isEmpty(folder),
                "--dir %s is not an empty directory; give a new one".formatted(named));
        if (!Files.exists(folder)) {
            Path parent = folder.getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            Files.createDirectory(folder, permissions(folder, "rwx------"));
        }
        return new DemoDirectory(folder, false);
    }

    /** The directory for temporary files of a checkout or an image. */
    static Path home() {
        return Path.of(System.getProperty("plimsoll.home", "")).resolve("target").toAbsolutePath().normalize();
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder)) {
            return !inside.iterator().hasNext();
        }
    }

    private static FileAttribute<?>[] permissions(Path near, String mode) {
        return near.getFileSystem().supportedFileAttributeViews().contains(POSIX)
                ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    /** Writes a new file that only its owner may read. */
    Path write(String name, String text) throws IOException {
        Path file = Files.createFile(file(name), permissions(folder, OWNER_ONLY));
        return Files.writeString(file, text, StandardOpenOption.TRUNCATE_EXISTING);
    }

    boolean isTemporary() {
        return temporary;
    }

    @Override
    public void close() throws IOException {
        if (temporary && Files.isDirectory(folder)) {
            RecordedFleet.delete(folder);
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
