package dev.plimsoll.store;

import dev.plimsoll.InstalledTool;
import dev.plimsoll.PostgresForTests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * PgBouncer in transaction mode before the server of a store: two transactions of a client may run in different sessions
 * of the server, and two clients share a session.
 */
final class TransactionPooler implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Process process;
    private final int port;

    /**
     * @param folder   for its files
     * @param direct   the store, without a pooler
     * @param sessions of the server that all clients share
     */
    TransactionPooler(Path folder, StoreSettings direct, int sessions) throws IOException {
        InstalledTool tool = InstalledTool.named("pgbouncer");
        DatabaseUrl.HostAndPort server = DatabaseUrl.read(direct.url()).orElseThrow().hosts().getFirst();
        port = PostgresForTests.freePort();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path users = folder.resolve("users.txt");
        Files.writeString(users, "\"%s\" \"%s\"%n".formatted(direct.user(),
                Objects.requireNonNull(direct.password()).current().reveal()));
        Path file = folder.resolve("pgbouncer.ini");
        Files.writeString(file, """
                [databases]
                * = host=%s port=%d
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = plain
                auth_file = %s
                pool_mode = transaction
                default_pool_size = %d
                """.formatted(server.host(), server.port(), port, users, sessions));
        // It does not run as root.
        List<String> command = "root".equals(System.getProperty("user.name"))
                ? List.of(tool.path().toString(), "-u", "nobody", file.toString())
                : List.of(tool.path().toString(), file.toString());
        process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("pgbouncer.log").toFile())
                .start();
        await();
    }

    private void await() {
        Instant end = Instant.now().plus(PATIENCE);
        while (true) {
            try (Socket tried = new Socket(InetAddress.getLoopbackAddress(), port)) {
                // A socket that is given this very port connects to itself while nobody listens.
                if (tried.getLocalPort() != port) {
                    return;
                }
            } catch (IOException notYet) {
                if (!process.isAlive() || Instant.now().isAfter(end)) {
                    throw new UncheckedIOException("PgBouncer does not listen", notYet);
                }
                Thread.onSpinWait();
            }
        }
    }

    /** The store of {@code direct}, through this pooler. */
    StoreSettings settings(StoreSettings direct) {
        DatabaseUrl url = DatabaseUrl.read(direct.url()).orElseThrow();
        return new StoreSettings("jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, url.database()), direct.user(),
                direct.password(), direct.retention(), direct.ofSums());
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
