package dev.plimsoll.store;

import dev.plimsoll.PostgresForTests;
import dev.plimsoll.fleet.Secret;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real PostgreSQL server for stores, one per JVM.
 * <p>Role {@code keeper} owns the databases that are created here, and needs its password.
 */
public final class StoreServer {

    private static final String PASSWORD = "a-password-of-the-keeper";
    /** A store without content: to copy it takes a fraction of the time of all migrations. */
    private static final String MIGRATED = "migrated";

    private static final class Shared {
        private static final StoreServer SERVER = start();
    }

    private final PostgresForTests server;
    private final AtomicInteger databases = new AtomicInteger();

    private StoreServer(PostgresForTests server) {
        this.server = server;
    }

    public static StoreServer shared() {
        return Shared.SERVER;
    }

    private static StoreServer start() {
        StoreServer server = new StoreServer(PostgresForTests.start(Map.of()));
        server.run("postgres", "create role keeper login password '" + PASSWORD + "'",
                "create database " + MIGRATED + " owner keeper");
        Store.open(server.settings(MIGRATED)).close();
        return server;
    }

    /** Creates an empty database, and returns its name. */
    public String create(String database) {
        run("postgres", "create database " + database + " owner keeper strategy file_copy");
        return database;
    }

    /** Creates a database with an empty store, and returns its name. */
    String createStore() {
        String database = "store_" + databases.incrementAndGet();
        run("postgres", "create database %s owner keeper template %s strategy file_copy".formatted(database, MIGRATED));
        return database;
    }

    public StoreSettings settings(String database) {
        return new StoreSettings("jdbc:postgresql://%s:%d/%s".formatted(server.host(), server.port(), database),
                "keeper", new Secret(PASSWORD), Duration.ofDays(30), Duration.ofDays(400));
    }

    void run(String database, String... sql) {
        server.run(database, sql);
    }

    String ask(String sql) {
        return server.ask(sql);
    }
}
