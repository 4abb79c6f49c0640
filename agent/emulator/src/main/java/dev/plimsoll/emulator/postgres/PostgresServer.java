package dev.plimsoll.emulator.postgres;

import dev.plimsoll.emulator.behaviour.BehaviourProfile.ViewRights;
import dev.plimsoll.emulator.postgres.Cluster.Accounts;
import dev.plimsoll.emulator.postgres.Cluster.ViewAccess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server with one data directory on a private port; can be started and stopped repeatedly.
 *
 * <p>
 * Not thread-safe, except {@link #kill}.
 */
public final class PostgresServer {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresServer.class);
    private static final int TRIES = 5;
    private static final long START_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long STOP_PATIENCE_SECONDS = 10;
    static final long LOOK_AGAIN_MILLIS = 4;
    // Child processes of a killed server need some time to end.
    private static final long TRY_AGAIN_MILLIS = 200;
    private static final int STATUS_LINE = 7;

    private final ServerPool pool;
    private final Path folder;
    private final Path data;
    private final boolean readOnly;
    private final Pooler pooler;
    private volatile @Nullable Process process;
    private volatile int port;
    private volatile long largestCache;
    private volatile int maxConnections;

    PostgresServer(ServerPool pool, Path folder, boolean readOnly) {
        this.pool = pool;
        this.folder = folder;
        this.readOnly = readOnly;
        this.data = folder.resolve("data");
        this.pooler = new Pooler(pool, folder);
    }

    /** Creates the data directory; with rows, also the table {@code accounts} in the database {@code app}. */
    public void prepare(long rows, ViewRights rights) throws IOException {
        ViewAccess access = ViewAccess.of(rights, pool.profile());
        pool.working(() -> {
            Files.createDirectories(folder);
            pool.makeData(data, rows > 0 ? Accounts.statements(rows) : List.of());
            if (!access.statements().isEmpty()) {
                pool.installation().sql(data, access.database(), access.statements());
            }
            return forgetCounters();
        });
    }

    /** Returns when the server accepts connections. */
    public void start(Setup setup) throws IOException {
        for (int tried = 1; !pool.working(() -> startOnce(setup)); tried++) {
            if (tried == TRIES) {
                throw new IOException("PostgreSQL does not start: " + endOf(log()));
            }
            pause(TRY_AGAIN_MILLIS);
        }
    }

    /** Starts once; false if the server ended at once, because another process may have taken the free port. */
    private boolean startOnce(Setup setup) throws IOException {
        pooler.stop();
        largestCache = setup.largestCache();
        maxConnections = setup.maxConnections();
        OwnSettings.write(data, pool.profile(), pool.law(), setup.cacheLimit(), largestCache);
        port = freePort();
        List<String> command = pool.installation()
                .command("postgres",
                        List.of("-D", data.toString(), "-c", "port=" + port, "-c",
                                "shared_buffers=" + setup.sharedBuffers() / 1024 + "kB",
                                "-c", "max_connections=" + maxConnections,
                                "-c", "default_transaction_read_only=" + (readOnly ? "on" : "off")));
        Process started = Commands.builder(Commands.apart(command))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        process = started;
        started.getOutputStream().close();
        long deadline = System.nanoTime() + START_PATIENCE_NANOS;
        while (started.isAlive() && System.nanoTime() < deadline) {
            if (ready(started.pid())) {
                return true;
            }
            pause(LOOK_AGAIN_MILLIS);
        }
        started.destroyForcibly();
        return false;
    }

    /** Changes the reported file cache size without affecting connections. */
    public void limitCache(long bytes) throws IOException {
        pool.working(() -> {
            OwnSettings.write(data, pool.profile(), pool.law(), bytes, largestCache);
            Process running = process;
            if (running != null && running.isAlive()) {
                Commands.signal("HUP", running.pid());
            }
            return data;
        });
    }

    /**
     * Sets the values that the statistics view shows instead of the server's own counters: {@code hits}, {@code misses},
     * {@code writes}, {@code used} in pages, and {@code touched}: rows with a number of seconds and the pages touched in
     * them. Missing values are NULL. May be called from any thread, but not concurrently.
     */
    public void tell(String json) throws IOException {
        pool.working(() -> {
            OwnSettings.tell(data, json);
            return data;
        });
    }

    /** Stops the server like the platform: sessions end with 57P01, and the counters are reset at the next start. */
    public void stop() throws IOException {
        Process running = process;
        if (running != null && running.isAlive()) {
            Commands.signal("INT", running.pid());
            if (!ended(running)) {
                kill();
            }
        }
        pooler.stop();
        forgetCounters();
    }

    /** Kills the server, from any thread. */
    public void kill() throws IOException {
        Process running = process;
        if (running != null && running.isAlive()) {
            Commands.signal("QUIT", running.pid());
            if (!ended(running)) {
                running.destroyForcibly();
            }
        }
        pooler.stop();
    }

    void removeQuietly() {
        try {
            remove();
        } catch (IOException e) {
            LOG.warn("msg=\"cannot remove the server\" why={}", e.toString());
        }
    }

    /** Stops the server and removes its data. */
    public void remove() throws IOException {
        kill();
        pool.remove(this, folder, data);
    }

    public boolean isRunning() {
        Process running = process;
        return running != null && running.isAlive();
    }

    /** A direct connection to the server, not through the listener. */
    public Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(loopback(), port));
        return socket;
    }

    /** Whether this machine has what {@link #connectPooled} needs. */
    public static boolean canPool() {
        return Pooler.program().isPresent();
    }

    /** A connection through its pooler, which starts with the first one. Not thread-safe. */
    public Socket connectPooled() throws IOException {
        return pooler.connect(port, maxConnections);
    }

    /** A connection to its pooler; empty where that does not run. */
    public Optional<Socket> connectIfPooled() throws IOException {
        return pooler.connectIfRunning();
    }

    /**
     * A direct connection with one of the platform's roles.
     *
     * @param role a role whose password the pool has
     */
    public Connection connectAs(String role, String database, String applicationName) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", role);
        properties.setProperty("password", pool.password(role));
        properties.setProperty("ApplicationName", applicationName);
        properties.setProperty("assumeMinServerVersion", "14");
        properties.setProperty("sslmode", "disable");
        properties.setProperty("connectTimeout", "5");
        properties.setProperty("socketTimeout", "5");
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/" + database, properties);
    }

    private boolean ready(long pid) throws IOException {
        try {
            List<String> lines = Files.readAllLines(data.resolve(Postmasters.PID_FILE));
            return lines.size() > STATUS_LINE && lines.getFirst().equals(Long.toString(pid))
                    && lines.get(STATUS_LINE).strip().equals("ready");
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private boolean forgetCounters() throws IOException {
        return Files.deleteIfExists(data.resolve("pg_stat/pgstat.stat"));
    }

    private Path log() {
        return folder.resolve("postgres.log");
    }

    static String endOf(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join(" | ", lines.subList(Math.max(0, lines.size() - 4), lines.size()));
    }

    static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(new byte[]{127, 0, 0, 1});
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, loopback())) {
            return socket.getLocalPort();
        }
    }

    private static boolean ended(Process process) throws IOException {
        try {
            return process.waitFor(STOP_PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    static void pause(long millis) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /**
     * The start settings of a server.
     *
     * @param sharedBuffers  bytes of the server's own buffers
     * @param maxConnections including reserved connections
     * @param cacheLimit     reported bytes of file cache, if the platform has a setting for it; 0 for none
     * @param largestCache   reported bytes at the largest size allowed
     */
    public record Setup(long sharedBuffers, int maxConnections, long cacheLimit, long largestCache) {}
}
