package dev.plimsoll.cli.show;

import dev.plimsoll.file.FileDraft;
import dev.plimsoll.store.sql.ArchiveRun.Target;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file of an archive, which only its owner may read. It gets its name when it is complete on the disk. */
final class ArchiveDraft implements Target, AutoCloseable {

    private final Path file;
    private final FileDraft draft;
    private final OutputStream content;

    private ArchiveDraft(Path file, FileDraft draft) throws IOException {
        this.file = file;
        this.draft = draft;
        this.content = draft.open();
    }

    /**
     * Begins the file.
     *
     * @throws IOException if it exists, or its directory cannot be written
     */
    static ArchiveDraft of(Path file) throws IOException {
        if (FileDraft.isTaken(file)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        return new ArchiveDraft(file, FileDraft.of(file));
    }

    @Override
    public String name() {
        return String.valueOf(file.getFileName());
    }

    @Override
    public void write(String line) throws IOException {
        content.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void complete() throws IOException {
        content.close();
        draft.place();
    }

    @Override
    public InputStream open() throws IOException {
        return new BufferedInputStream(Files.newInputStream(file));
    }

    /** Removes the complete file, which the journal does not record. */
    void remove() throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void close() throws IOException {
        try (draft) {
            content.close();
        }
    }
}
