package dev.plimsoll.store;

import com.zaxxer.hikari.HikariConfig;
import dev.plimsoll.store.sql.table.Db;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqlite.SQLiteErrorCode;

/**
 * A store in one SQLite file, which the agent and the command line may have open at the same time.
 *
 * @param url  JDBC URL
 * @param file the file in the URL
 */
record Sqlite(String url, Path file) implements Engine {

    static final String PREFIX = "jdbc:sqlite:";

    /** How long one process waits for another to finish writing. */
    private static final Duration BUSY = Duration.ofSeconds(10);
    private static final Duration POOL_WAIT = Duration.ofSeconds(15);

    private static final Pattern RAISED = Pattern.compile("\\[SQLITE_CONSTRAINT_TRIGGER].*?(\\([^()]*\\))");
    private static final int PRIMARY_CODE = 0xff;

    static Sqlite at(String url) {
        String rest = url.substring(PREFIX.length());
        int parameters = rest.indexOf('?');
        String path = parameters < 0 ? rest : rest.substring(0, parameters);
        if (path.isBlank() || path.startsWith(":")) {
            throw new StoreUnavailable("store.url must name a file, so that the data survives a restart: write "
                    + PREFIX + "data/plimsoll.db");
        }
        return new Sqlite(url, Path.of(path.startsWith("file:") ? path.substring("file:".length()) : path));
    }

    @Override
    public boolean exists() {
        return Files.exists(file);
    }

    /** Device and inode; the file of an open connection may have no name any more. */
    @Override
    public Object place() {
        try {
            return String.valueOf(Files.readAttributes(file, BasicFileAttributes.class).fileKey());
        } catch (IOException removed) {
            return "removed";
        }
    }

    @Override
    public HikariConfig pool() {
        Path folder = createFolder();
        createFile(folder);
        SqliteLibrary.load(folder);
        HikariConfig pool = new HikariConfig();
        pool.setPoolName("store");
        pool.setDataSource(SqliteSession.source(url, settings()));
        pool.setMaximumPoolSize(Db.CONNECTIONS);
        pool.setMinimumIdle(1);
        pool.setConnectionTimeout(POOL_WAIT.toMillis());
        return pool;
    }

    private static Properties settings() {
        Properties settings = new Properties();
        settings.setProperty("journal_mode", "WAL");
        settings.setProperty("busy_timeout", String.valueOf(BUSY.toMillis()));
        settings.setProperty("foreign_keys", "true");
        // An intended change must be on disk before the request is sent, so the last transaction must not be lost.
        settings.setProperty("synchronous", "FULL");
        // Otherwise two processes that both read first and then write would fail instead of waiting.
        settings.setProperty("transaction_mode", "IMMEDIATE");
        // After each insert, the driver would prepare and run a query for the generated key.
        settings.setProperty("jdbc.get_generated_keys", "false");
        return settings;
    }

    private Path createFolder() {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new StoreUnavailable("store.url names %s, which is not a file".formatted(file));
        }
        try {
            return Files.createDirectories(folder, mode(folder, "rwx------"));
        } catch (FileAlreadyExistsException e) {
            throw new StoreUnavailable(
                    "cannot create the store in %s: that is a file, not a folder; change store.url".formatted(folder),
                    e);
        } catch (IOException e) {
            throw new StoreUnavailable(
                    "cannot create the folder %s for the store: create it, make it writable for this user, "
                            .formatted(folder) + "or change store.url",
                    e);
        }
    }

    /**
     * Creates the file, so that only its owner may read it: it holds names, ids and reasons. SQLite gives its other files the
     * same mode. A file that is there keeps its mode.
     */
    private void createFile(Path folder) {
        try {
            Files.createFile(file, mode(folder, "rw-------"));
        } catch (IOException thereOrNotWritable) {
            // SQLite tells what is wrong when it opens the file.
        }
    }

    private static FileAttribute<?>[] mode(Path folder, String mode) {
        boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[]{PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }

    @Override
    public Map<String, String> placeholders() {
        return Map.of("id", "integer primary key autoincrement", "bytes", "blob", "partitions",
                String.valueOf(partitions()), "random", "lower(hex(randomblob(16)))", "inline", "select 1");
    }

    @Override
    public String clock() {
        return "cast(unixepoch('subsec') * 1000 as integer) * 1000000";
    }

    /** One machine gains nothing by several agents: one works on all projects, and others replace it. */
    @Override
    public int partitions() {
        return 1;
    }

    @Override
    public Optional<Path> agentLock() {
        return Optional.of(file.resolveSibling(file.getFileName() + "-agent"));
    }

    @Override
    public String dialect() {
        return "sqlite";
    }

    @Override
    public String explain(Throwable failure) {
        SQLException cause = Engine.cause(failure, SQLException.class);
        if (cause == null) {
            return Engine.explainOther(failure, file);
        }
        SQLiteErrorCode code = code(cause);
        return switch (code) {
            case SQLITE_NOTADB ->
                "%s is not an SQLite database: move it away or set store.url to another file".formatted(file);
            case SQLITE_CORRUPT ->
                "%s is corrupt: restore it from a backup, or move it away to start with an empty store".formatted(file);
            // The locks of the file system do not work, as on some network disks.
            case SQLITE_IOERR, SQLITE_PROTOCOL ->
                "the file system of %s does not work for a store: check the disk, and keep the store on a local disk"
                        .formatted(file);
            case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM ->
                "cannot write %s: make the file and its folder writable for this user, or change store.url"
                        .formatted(file);
            case SQLITE_FULL -> "the disk of %s is full: free some space".formatted(file);
            case SQLITE_BUSY, SQLITE_LOCKED ->
                "another process has locked %s for more than %d s: find that process and stop it".formatted(file,
                        BUSY.toSeconds());
            // Of the pool, which waited.
            case SQLITE_OK -> "no session with the store %s within %d s: find what holds the file, or restart the agent"
                    .formatted(file, POOL_WAIT.toSeconds());
            case SQLITE_CONSTRAINT ->
                "the store %s refused a row%s: somebody changed its tables or its triggers; restore a backup"
                        .formatted(file, ofTrigger(cause));
            default ->
                ("the store %s does not work (code %d): see the log at level debug; if it lasts, restore a backup, or move "
                        + "the file away to start with an empty store").formatted(file, code.code);
        };
    }

    /** The text that a trigger raised, in parentheses; empty if none did. The driver wraps it in words of its own. */
    private static String ofTrigger(SQLException cause) {
        Matcher raised = RAISED.matcher(String.valueOf(cause.getMessage()));
        return raised.matches() ? " " + raised.group(1) : "";
    }

    @Override
    public boolean isTransient(Throwable failure) {
        SQLException cause = Engine.cause(failure, SQLException.class);
        // SQLite reports "table already exists" with the generic code, when two processes create the same store.
        return cause != null && switch (code(cause)) {
            case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_ERROR -> true;
            default -> false;
        };
    }

    private static SQLiteErrorCode code(SQLException cause) {
        return SQLiteErrorCode.getErrorCode(cause.getErrorCode() & PRIMARY_CODE);
    }
}
