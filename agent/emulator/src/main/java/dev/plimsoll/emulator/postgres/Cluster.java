package dev.plimsoll.emulator.postgres;

import dev.plimsoll.emulator.scenario.Profile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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
        int recipe = List.of(SETTINGS, ACCESS, statements(profile)).hashCode();
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
        List<String> statements = new ArrayList<>(statements("cluster.sql"));
        statements.addAll(statements(profile.word() + ".sql"));
        return statements;
    }

    private static List<String> statements(String resource) throws IOException {
        try (InputStream in = Cluster.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("no " + resource);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            // In single-user mode, each line is a statement.
            return text.replaceAll("(?m)^--.*\n", "")
                    .replaceAll("\\s*\n\\s+", " ")
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        }
    }
}
