package dev.plimsoll.emulator.postgres;

import dev.plimsoll.emulator.scenario.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files in a data directory that belong to one server only, replaced as a whole. */
final class OwnSettings {

    static final String FILE = "compute.conf";
    static final String COUNTERS = "file_cache.json";

    private static final long MIB = 1L << 20;
    private static final long KIB = 1L << 10;
    // Kept for the platform's own connections (platform/in-the-wild.md section 3.3).
    private static final int RESERVED = 7;

    private OwnSettings() {}

    /** Settings a platform gives its servers beyond PostgreSQL's; in standard there are none. */
    static void write(Path data, Profile profile, long cacheBytes) throws IOException {
        String lines = switch (profile) {
            case STANDARD -> "";
            case NEON -> """
                    superuser_reserved_connections = %d
                    neon.file_cache_size_limit = '%s'
                    """.formatted(RESERVED, memory(cacheBytes));
        };
        replace(data.resolve(FILE), lines);
    }

    /** What the statistics view is to show instead of the server's own counters. */
    static void tell(Path data, String json) throws IOException {
        replace(data.resolve(COUNTERS), json);
    }

    /** As PostgreSQL writes memory, in MB where it is whole ones. */
    static String memory(long bytes) {
        return bytes >= MIB && bytes % MIB == 0 ? bytes / MIB + "MB" : bytes / KIB + "kB";
    }

    private static void replace(Path file, String content) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(fresh, content);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
