package dev.plimsoll.emulator.postgres;

import dev.plimsoll.emulator.behaviour.BehaviourProfile.ViewRights;
import dev.plimsoll.emulator.scenario.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A profile's template data directory with roles, database and statistics view, but without data and passwords. */
final class Cluster {

    private static final String SETTINGS = """
            listen_addresses = '127.0.0.1'
            unix_socket_directories = ''
            fsync = off
            synchronous_commit = off
            full_page_writes = off
            # Passwords guard nothing here. By default, a login takes a client milliseconds of CPU time.
            scram_iterations = 1
            wal_level = minimal
            max_wal_senders = 0
            min_wal_size = 2MB
            max_wal_size = 32MB
            wal_recycle = off
            wal_init_zero = off
            checkpoint_timeout = 15min
            huge_pages = off
            jit = off
            max_parallel_workers_per_gather = 0
            autovacuum_naptime = 60s
            log_checkpoints = off
            # Files in the data directory go with it; segments elsewhere would outlive a killed server.
            dynamic_shared_memory_type = mmap
            # What is said of one server only, and may change while it runs.
            include_if_exists = '%s'
            """.formatted(OwnSettings.FILE);
    private static final String ACCESS = "host all all all scram-sha-256\n";

    private Cluster() {}

    /** A name that depends on the content, so an outdated template is never used. */
    static String name(RunAs runAs, Profile profile) throws IOException {
        int recipe = List.of(SETTINGS, ACCESS, statements(profile), Extension.content()).hashCode();
        return "cluster-" + Archive.version() + "-" + runAs.name().toLowerCase(Locale.ROOT) + "-"
                + Integer.toHexString(recipe);
    }

    static void make(Installation installation, Profile profile, Path data) throws IOException {
        Files.createDirectory(data);
        Folders.give(data, installation.runAs().owner());
        installation.run("initdb", List.of("-D", data.toString(), "-U", "postgres", "-A", "trust", "--no-sync",
                "--wal-segsize=1", "--encoding=UTF8", "--locale=C", "--no-instructions"), "");
        Files.writeString(data.resolve("postgresql.conf"), SETTINGS, StandardOpenOption.APPEND);
        Files.writeString(data.resolve("pg_hba.conf"), ACCESS);
        installation.sql(data, "postgres", statements(profile));
    }

    private static List<String> statements(Profile profile) throws IOException {
        List<String> statements = new ArrayList<>(statements(Extension.resource("cluster.sql")));
        if (profile == Profile.STANDARD) {
            statements.add("create schema emulator;");
            statements.addAll(
                    statements(Extension.resource(Extension.FILE_CACHE).replace("@extschema@", "emulator")));
        }
        statements.addAll(statements(Extension.resource(profile.word() + ".sql")));
        return statements;
    }

    private static List<String> statements(String text) {
        // In single-user mode, each line is a statement.
        return text.replaceAll("(?m)^--.*\n", "")
                .replaceAll("\\s*\n\\s+", " ")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    /** The table of the load: {@code accounts(id, filler)}, about 60 rows per page of 8 kB. */
    static final class Accounts {

        // With its header, id and line pointer a row then takes 132 bytes.
        private static final int FILLER = 92;

        private Accounts() {}

        static List<String> statements(long rows) {
            return List.of("create table accounts (id bigint not null, filler text not null);",
                    "insert into accounts select i, rpad(md5(i::text), " + FILLER + ", '.') from generate_series(1, "
                            + rows
                            + ") as i;",
                    "alter table accounts add primary key (id);", "alter table accounts owner to app;",
                    // Frozen and analyzed now, so autovacuum adds no traffic to the load's.
                    "vacuum (freeze, analyze) accounts;");
        }
    }

    /**
     * The statements that restrict the statistics view of a new server.
     *
     * @param database   their database
     * @param statements empty without a restriction
     */
    record ViewAccess(String database, List<String> statements) {

        static ViewAccess of(ViewRights rights, Profile profile) {
            boolean neon = profile == Profile.NEON;
            String view = neon ? "neon.neon_stat_file_cache" : "svc_stat_file_cache";
            String dropped = "drop view " + view + ";";
            String[] removed = neon ? new String[]{"alter extension neon drop view " + view + ";", dropped}
                    : new String[]{dropped};
            return switch (rights) {
                case GRANTED -> inPostgres();
                case NO_USAGE -> inPostgres(
                        "revoke usage on schema " + (neon ? "neon from pg_monitor;" : "public from public;"));
                case NO_SELECT ->
                    inPostgres("revoke select on " + view + " from " + (neon ? "pg_monitor;" : "plimsoll;"));
                case VIEW_MISSING -> inPostgres(removed);
                case SCHEMA_MISSING -> inPostgres(neon ? "drop extension neon; drop schema neon;" : dropped);
                case DATABASE_MISSING -> new ViewAccess("template1", List.of("drop database postgres;"));
            };
        }

        private static ViewAccess inPostgres(String... statements) {
            return new ViewAccess("postgres", List.of(statements));
        }
    }
}
