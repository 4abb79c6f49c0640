package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Data directories of removed servers, equal to the template again. Nearly all files of a removed server are still those of
 * the template, so this writes a few files, where a copy writes a thousand.
 *
 * <p>
 * Several emulators share them without a lock: a directory is taken and given by renaming it.
 *
 * @param folder   where they are kept
 * @param template the data directory that all of them were copied from
 */
record Spares(Path folder, Path template) {

    // A quarter of a gigabyte on disk.
    private static final int KEPT = 8;

    static Spares in(WorkDir workDir, Path template) throws IOException {
        return new Spares(Files.createDirectories(workDir.path().resolve("spare-" + template.getFileName())), template);
    }

    /** Makes a data directory that equals the template. */
    void make(Path data) throws IOException {
        if (!taken(data)) {
            Folders.copy(template, data);
        }
    }

    /**
     * Keeps the data directory of a server that has ended, if there is one, it is needed, and nothing writes to it. Its rows,
     * passwords and settings are gone then.
     */
    void give(Path data) throws IOException {
        // A server that could not end in order leaves this file, and perhaps processes.
        boolean ended = Files.exists(data) && !Files.exists(data.resolve(Postmasters.PID_FILE));
        if (ended && all().size() < KEPT) {
            Folders.restore(template, data);
            Files.move(data, folder.resolve(UUID.randomUUID().toString()), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private boolean taken(Path data) throws IOException {
        for (Path spare : all()) {
            try {
                Files.move(spare, data, StandardCopyOption.ATOMIC_MOVE);
                return true;
            } catch (NoSuchFileException e) {
                // Another emulator was faster.
            }
        }
        return false;
    }

    private List<Path> all() throws IOException {
        try (Stream<Path> spares = Files.list(folder)) {
            return spares.toList();
        }
    }
}
