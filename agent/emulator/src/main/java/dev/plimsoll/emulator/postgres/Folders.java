package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Copies and removes directories. */
final class Folders {

    private Folders() {}

    /** Copies a directory with owners and modes, which PostgreSQL checks. */
    static void copy(Path from, Path to) throws IOException {
        Commands.run(List.of("cp", "-a", from.toString(), to.toString()), "");
    }

    /** Changes the owner of a directory and its content. */
    static void give(Path folder, int owner) throws IOException {
        if (owner >= 0) {
            Commands.run(List.of("chown", "-R", owner + ":" + owner, folder.toString()), "");
        }
    }

    /** Removes a directory if it exists; ignores files that disappear meanwhile. */
    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            Files.walkFileTree(folder, new Deleting());
        }
    }

    private static final class Deleting extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw e;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
