package dev.plimsoll.emulator.postgres;

import dev.plimsoll.emulator.scenario.Profile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** All servers of one emulator, their folder, and the roles they know. */
public final class ServerPool implements AutoCloseable {

    private final Installation installation;
    private final WorkDir workDir;
    private final Path folder;
    private final Path template;
    private final Profile profile;
    private final Map<String, String> passwords;
    private final Set<PostgresServer> servers = ConcurrentHashMap.newKeySet();
    // Work on files holds the shared side; the end waits for it, so that nothing is written into what it removes.
    private final ReentrantReadWriteLock work = new ReentrantReadWriteLock();
    private volatile boolean closed;

    private ServerPool(Installation installation, WorkDir workDir, Path folder, Profile profile,
            Map<String, String> passwords) {
        this.installation = installation;
        this.workDir = workDir;
        this.folder = folder;
        this.template = folder.resolve("template");
        this.profile = profile;
        this.passwords = Map.copyOf(passwords);
    }

    /**
     * Unpacks what is not unpacked, clears what killed emulators left, and makes this run's folder.
     *
     * @param runAs     the user servers run under; found out when absent
     * @param profile   decides what the statistics view is called and shows
     * @param passwords by role
     */
    public static ServerPool open(WorkDir workDir, @Nullable RunAs runAs, Profile profile,
            Map<String, String> passwords)
            throws IOException {
        return workDir.alone(() -> {
            RunFolder.clearLeftovers(workDir.path());
            Installation installation = Installation.in(workDir, runAs);
            Path cluster = workDir.once(Cluster.name(installation.runAs()),
                    data -> Cluster.make(installation, data));
            ServerPool pool = new ServerPool(installation, workDir, RunFolder.create(workDir.path()), profile,
                    passwords);
            pool.makeTemplate(cluster);
            return pool;
        });
    }

    private void makeTemplate(Path cluster) throws IOException {
        Folders.copy(cluster, template);
        List<String> statements = new ArrayList<>(Cluster.statements(profile));
        passwords.forEach((role, password) -> statements.add("alter role " + role + " password '" + password + "';"));
        installation.sql(template, "postgres", statements);
    }

    /**
     * A server that exists only as a name yet.
     *
     * @param readOnly whether its transactions refuse to write, as those of a replica do
     */
    public PostgresServer server(String name, boolean readOnly) {
        PostgresServer server = new PostgresServer(this, folder.resolve(name), readOnly);
        servers.add(server);
        return server;
    }

    void forget(PostgresServer server) {
        servers.remove(server);
    }

    Installation installation() {
        return installation;
    }

    Profile profile() {
        return profile;
    }

    String password(String role) {
        return passwords.getOrDefault(role, "");
    }

    Path template() {
        return template;
    }

    /** Does work on a server's files, or refuses to when the end has begun. */
    <T> T working(WorkDir.Work<T> task) throws IOException {
        work.readLock().lock();
        try {
            if (closed) {
                throw new IOException("the emulator is closing");
            }
            return task.run();
        } finally {
            work.readLock().unlock();
        }
    }

    /** Ends every server and removes the run's folder; what is kept is the binaries and the fresh cluster. */
    @Override
    public void close() throws IOException {
        closed = true;
        work.writeLock().lock();
        try {
            servers.parallelStream().forEach(PostgresServer::killQuietly);
            workDir.alone(() -> {
                Postmasters.endAllBelow(folder);
                Folders.delete(folder);
                return folder;
            });
        } finally {
            work.writeLock().unlock();
        }
    }
}
