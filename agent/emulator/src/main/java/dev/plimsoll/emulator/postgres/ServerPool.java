package dev.plimsoll.emulator.postgres;

import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.Scenario.ServerLaw;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** All servers of one emulator, their directory and their roles. */
public final class ServerPool implements AutoCloseable {

    private final Installation installation;
    private final WorkDir workDir;
    private final Path folder;
    private final Spares spares;
    private final Profile profile;
    private final ServerLaw law;
    private final Map<String, String> passwords;
    private final Set<PostgresServer> servers = ConcurrentHashMap.newKeySet();
    // Work on files holds the read lock; close waits for it before it removes the files.
    private final ReentrantReadWriteLock work = new ReentrantReadWriteLock();
    private volatile boolean closed;

    private ServerPool(Installation installation, WorkDir workDir, Path folder, Spares spares, Profile profile,
            ServerLaw law, Map<String, String> passwords) {
        this.installation = installation;
        this.workDir = workDir;
        this.folder = folder;
        this.spares = spares;
        this.profile = profile;
        this.law = law;
        this.passwords = Map.copyOf(passwords);
    }

    /**
     * Unpacks the binaries if needed, removes files of killed emulators, and creates this run's directory.
     *
     * @param runAs     how servers get their user; detected if absent
     * @param profile   determines the name and columns of the statistics view
     * @param law       what the servers say of themselves
     * @param passwords passwords by role
     */
    public static ServerPool open(WorkDir workDir, @Nullable RunAs runAs, Profile profile, ServerLaw law,
            Map<String, String> passwords)
            throws IOException {
        return workDir.alone(() -> {
            RunFolder.clearLeftovers(workDir.path());
            Installation installation = Installation.in(workDir, runAs);
            Path template = workDir.once(Cluster.name(installation.runAs(), profile),
                    data -> Cluster.make(installation, profile, data));
            return new ServerPool(installation, workDir, RunFolder.create(workDir.path()),
                    Spares.in(workDir, template), profile, law, passwords);
        });
    }

    /**
     * A new server without data.
     *
     * @param readOnly whether its transactions are read-only, as on a replica
     */
    public PostgresServer server(String name, boolean readOnly) {
        PostgresServer server = new PostgresServer(this, folder.resolve(name), readOnly);
        servers.add(server);
        return server;
    }

    /** Forgets a server that has ended, and removes its files. */
    void remove(PostgresServer server, Path files, Path data) throws IOException {
        servers.remove(server);
        spares.give(data);
        Folders.delete(files);
    }

    Installation installation() {
        return installation;
    }

    ServerLaw law() {
        return law;
    }

    Profile profile() {
        return profile;
    }

    Map<String, String> passwords() {
        return passwords;
    }

    String password(String role) {
        return passwords.getOrDefault(role, "");
    }

    /** Creates a data directory with the passwords, and runs statements in the database {@code app}. */
    void makeData(Path data, List<String> statements) throws IOException {
        spares.make(data);
        List<String> all = new ArrayList<>();
        passwords.forEach((role, password) -> all.add("alter role " + role + " password '" + password + "';"));
        all.addAll(statements);
        installation.sql(data, "app", all);
    }

    /** Runs work on a server's files; throws if the pool is closing. */
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

    /** Ends every server and removes the run's directory; keeps the binaries and the template cluster. */
    @Override
    public void close() throws IOException {
        closed = true;
        work.writeLock().lock();
        try {
            servers.parallelStream().forEach(PostgresServer::removeQuietly);
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
