package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Copies, restores and removes directories. */
final class Folders {

    private Folders() {}

    /** Copies a directory with owners and modes, which PostgreSQL checks. */
    static void copy(Path from, Path to) throws IOException {
        Commands.run(List.of("cp", "-a", from.toString(), to.toString()), "");
    }

    /** Makes a former copy of a directory equal to it again; writes only files whose size or time of change differs. */
    static void restore(Path from, Path copy) throws IOException {
        SortedMap<Path, BasicFileAttributes> wanted = content(from);
        SortedMap<Path, BasicFileAttributes> present = content(copy);
        SortedSet<Path> extra = new TreeSet<>(Comparator.reverseOrder());
        extra.addAll(present.keySet());
        extra.removeAll(wanted.keySet());
        // The content of a directory comes before it.
        for (Path path : extra) {
            Files.delete(copy.resolve(path));
        }
        for (Map.Entry<Path, BasicFileAttributes> entry : wanted.entrySet()) {
            Path path = entry.getKey();
            BasicFileAttributes now = present.get(path);
            if (now == null) {
                Files.copy(from.resolve(path), copy.resolve(path), StandardCopyOption.COPY_ATTRIBUTES);
            } else if (!same(entry.getValue(), now)) {
                Files.write(copy.resolve(path), Files.readAllBytes(from.resolve(path)));
                Files.setLastModifiedTime(copy.resolve(path), entry.getValue().lastModifiedTime());
            }
        }
    }

    private static boolean same(BasicFileAttributes wanted, BasicFileAttributes now) {
        return wanted.isDirectory()
                || (wanted.size() == now.size() && wanted.lastModifiedTime().equals(now.lastModifiedTime()));
    }

    private static SortedMap<Path, BasicFileAttributes> content(Path folder) throws IOException {
        SortedMap<Path, BasicFileAttributes> content = new TreeMap<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {

            @Override
            public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                return visitFile(path, attributes);
            }

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                content.put(folder.relativize(path), attributes);
                return FileVisitResult.CONTINUE;
            }
        });
        return content;
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
