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

/** Copies and removes whole folders. */
final class Folders {

    private Folders() {}

    /** Keeps owners and modes, on which PostgreSQL insists. */
    static void copy(Path from, Path to) throws IOException {
        Commands.run(List.of("cp", "-a", from.toString(), to.toString()), "");
    }

    /** Gives a folder and all in it to another user. */
    static void give(Path folder, int owner) throws IOException {
        if (owner >= 0) {
            Commands.run(List.of("chown", "-R", owner + ":" + owner, folder.toString()), "");
        }
    }

    /** Does nothing when the folder is gone, and is content with files that go by themselves meanwhile. */
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
