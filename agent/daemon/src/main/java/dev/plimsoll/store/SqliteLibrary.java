package dev.plimsoll.store;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;

/**
 * The native library of SQLite. Its driver unpacks it to one folder, which must be writable, and on a file system that
 * executes files. A container often has a temporary folder that is neither, but a folder for the store that is both.
 */
final class SqliteLibrary {

    /** Property of the driver: the folder. */
    private static final String FOLDER = "org.sqlite.tmpdir";

    private static final Logger LOG = LoggerFactory.getLogger(SqliteLibrary.class);

    private static boolean loaded;

    private SqliteLibrary() {}

    /**
     * Loads the library once: from the folder that the owner names, else from the JVM's temporary folder, else from that of
     * the store.
     *
     * @param store the folder of the store
     * @throws StoreUnavailable if no folder can be used; the message names them
     */
    static synchronized void load(Path store) {
        if (loaded) {
            return;
        }
        String named = System.getProperty(FOLDER);
        Set<String> folders = Stream.of(named == null ? System.getProperty("java.io.tmpdir") : named,
                named == null ? store.toString() : null)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        for (String folder : folders) {
            System.setProperty(FOLDER, folder);
            if (isLoaded(folder)) {
                loaded = true;
                return;
            }
        }
        restore(named);
        throw new StoreUnavailable(
                ("SQLite's library cannot be loaded from %s: such a folder must be writable, and its file "
                        + "system must execute files (not mounted with noexec). Name a folder in a JVM option: -D%s=FOLDER")
                        .formatted(String.join(" or ", folders), FOLDER));
    }

    private static boolean isLoaded(String folder) {
        try {
            return SQLiteJDBCLoader.initialize();
        } catch (Exception | LinkageError failed) {
            LOG.atDebug().addKeyValue("folder", folder).setCause(failed).log("SQLite's library was not loaded");
            return false;
        }
    }

    private static void restore(@Nullable String named) {
        if (named == null) {
            System.clearProperty(FOLDER);
        }
    }
}
