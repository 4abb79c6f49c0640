package dev.plimsoll.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** An SQLite store without content, made once per JVM: to copy it takes a fraction of the time of all migrations. */
public final class SqliteTemplate {

    private static final class Made {
        private static final byte[] CONTENT = make();
    }

    private SqliteTemplate() {}

    /** Creates an empty store if there is none, and returns its URL, by which writes need not survive a power cut. */
    public static String url(Path file) {
        try {
            if (Files.notExists(file)) {
                Files.write(file, Made.CONTENT);
            }
            return "jdbc:sqlite:" + file + "?synchronous=OFF";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] make() {
        try {
            Path folder = Files.createTempDirectory("plimsoll-store");
            Path file = folder.resolve("plimsoll.db");
            // Closing it moves all content from the write-ahead log to the file.
            Store.open(new StoreSettings("jdbc:sqlite:" + file, Duration.ofDays(30))).close();
            byte[] content = Files.readAllBytes(file);
            Files.delete(file);
            Files.delete(folder);
            return content;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
