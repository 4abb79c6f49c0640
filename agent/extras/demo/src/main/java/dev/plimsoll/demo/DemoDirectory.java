package dev.plimsoll.demo;

import dev.plimsoll.cli.show.RecordedFleet;
import dev.plimsoll.cli.terminal.Lines;
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

    /**
     * Prints how to use the agent's verbs with an emulated platform from a second terminal.
     *
     * @param file  the configuration
     * @param place its directory
     */
    record UsageHint(Path file, DemoDirectory place) {

        private static final String HOME = "plimsoll.home";

        String command(String verb) {
            return "  " + program() + " -c " + quoted(file.toString()) + " " + verb;
        }

        /** The path of the launcher, relative if the current directory is the checkout. */
        private static String program() {
            Path home = Path.of(System.getProperty(HOME, "")).toAbsolutePath().normalize();
            if (!Files.isExecutable(home.resolve("plimsoll"))) {
                return "plimsoll";
            }
            return home.equals(Path.of("").toAbsolutePath()) ? "./plimsoll"
                    : quoted(home.resolve("plimsoll").toString());
        }

        private static String quoted(String path) {
            return path.matches("[A-Za-z0-9/._@+-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
        }

        /** Prints how long the files are kept; {@code first} begins the line. */
        void printLifetime(Lines lines, String first, String what) {
            lines.print(first, place.isTemporary()
                    ? "The directory is removed when the %s ends; use --dir DIR to keep it.".formatted(what)
                    : "The directory is kept when the %s ends; the platform is not.".formatted(what));
        }
    }
}
