package dev.plimsoll.emulator.postgres;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * PgBouncer beside one server, with the settings of the platform ({@code platform/in-the-wild.md} section 3.4). It starts
 * with the first client of a run of the server, and ends with that run.
 *
 * <p>
 * Not thread-safe, except {@link #stop} and {@link #connectIfRunning}.
 */
final class Pooler {

    /** What its command line ends with, after the directory of its server. */
    static final String SETTINGS_FILE = "pgbouncer.ini";

    private static final int MOST_CLIENTS = 10_000;
    private static final double SHARE_OF_CONNECTIONS = 0.9;
    private static final int TRIES = 5;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final Pattern VERSION = Pattern.compile("PgBouncer 1\\.(\\d+)");
    private static final int FIRST_WITH_PREPARED_STATEMENTS = 21;

    private final ServerPool pool;
    private final Path folder;
    private volatile @Nullable Process process;
    private volatile int port;

    /** @param folder of its server, for its own files */
    Pooler(ServerPool pool, Path folder) {
        this.pool = pool;
        this.folder = folder;
    }

    /** The installed program; empty without one. */
    static Optional<Path> program() {
        return Commands.onPath("pgbouncer");
    }

    /** Connects; starts it first, where it does not run. */
    Socket connect(int serverPort, int maxConnections) throws IOException {
        Optional<Socket> running = connectIfRunning();
        return running.isPresent() ? running.get() : pool.working(() -> {
            for (int tried = 0; tried < TRIES; tried++) {
                Optional<Socket> connected = start(serverPort, maxConnections);
                if (connected.isPresent()) {
                    return connected.get();
                }
            }
            throw new IOException("PgBouncer does not start: " + PostgresServer.endOf(log()));
        });
    }

    /** Connects only where it runs. */
    Optional<Socket> connectIfRunning() throws IOException {
        Process running = process;
        return running == null || !running.isAlive() ? Optional.empty()
                : Optional.of(new Socket(PostgresServer.loopback(), port));
    }

    /** Starts it once; empty if it ended at once, because another process may have taken the free port. */
    private Optional<Socket> start(int serverPort, int maxConnections) throws IOException {
        Path program = program().orElseThrow(() -> new IOException("PgBouncer is not installed"));
        port = PostgresServer.freePort();
        Path users = secret("pgbouncer-users.txt", users(pool.passwords()));
        Path settings = secret(SETTINGS_FILE,
                settings(serverPort, maxConnections, users, knowsPreparedStatements(program)));
        RunAs runAs = pool.installation().runAs();
        Process started = Commands
                .builder(Commands.apart(runAs.command(List.of(program.toString(), settings.toString()))))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
                .start();
        process = started;
        started.getOutputStream().close();
        return connected(started);
    }

    private Optional<Socket> connected(Process started) throws IOException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (started.isAlive() && System.nanoTime() < deadline) {
            Socket socket = new Socket();
            try {
                socket.connect(new InetSocketAddress(PostgresServer.loopback(), port));
                // A socket that is given this very port connects to itself while nobody listens.
                if (socket.getLocalPort() != port) {
                    return Optional.of(socket);
                }
            } catch (IOException e) {
                PostgresServer.pause(PostgresServer.LOOK_AGAIN_MILLIS);
            }
            socket.close();
        }
        stop();
        return Optional.empty();
    }

    /** Ends it at once, from any thread: its signals for that differ between versions, and it has nothing to save. */
    void stop() {
        Process running = process;
        if (running != null) {
            running.destroyForcibly();
        }
    }

    private String settings(int serverPort, int maxConnections, Path users, boolean preparedStatements) {
        return """
                [databases]
                * = host=127.0.0.1 port=%d
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = scram-sha-256
                auth_file = %s
                pool_mode = transaction
                max_client_conn = %d
                default_pool_size = %d
                query_wait_timeout = 120
                ; JDBC drivers send it.
                ignore_startup_parameters = extra_float_digits
                log_connections = 0
                log_disconnections = 0
                """.formatted(serverPort, port, users, MOST_CLIENTS, (int) (SHARE_OF_CONNECTIONS * maxConnections))
                + (preparedStatements ? "max_prepared_statements = 1000\n" : "");
    }

    private static String users(Map<String, String> passwords) {
        return passwords.entrySet()
                .stream()
                .map(user -> "\"" + user.getKey() + "\" \"" + user.getValue() + "\"\n")
                .collect(Collectors.joining());
    }

    private static boolean knowsPreparedStatements(Path program) throws IOException {
        Matcher version = VERSION.matcher(Commands.run(List.of(program.toString(), "--version"), ""));
        return version.find() && Integer.parseInt(version.group(1)) >= FIRST_WITH_PREPARED_STATEMENTS;
    }

    /** A file that only its own user may read. */
    private Path secret(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.deleteIfExists(file);
        Files.createFile(file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, content);
        Folders.give(file, pool.installation().runAs().owner());
        return file;
    }

    private Path log() {
        return folder.resolve("pgbouncer.log");
    }
}
