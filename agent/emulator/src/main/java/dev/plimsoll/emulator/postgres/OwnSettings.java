package dev.plimsoll.emulator.postgres;

import dev.plimsoll.emulator.scenario.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes the configuration files of one server into its data directory. */
final class OwnSettings {

    static final String FILE = "compute.conf";
    static final String COUNTERS = "file_cache.json";

    private static final long MIB = 1L << 20;
    private static final long KIB = 1L << 10;
    // Reserved for the platform's own connections (platform/in-the-wild.md section 3.3).
    private static final int RESERVED = 7;

    private OwnSettings() {}

    /** The platform's own settings; none in profile standard. */
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

    /** The values that the statistics view shows instead of the server's own counters. */
    static void tell(Path data, String json) throws IOException {
        replace(data.resolve(COUNTERS), json);
    }

    /** Formats memory for PostgreSQL, in MB if possible. */
    static String memory(long bytes) {
        return bytes >= MIB && bytes % MIB == 0 ? bytes / MIB + "MB" : bytes / KIB + "kB";
    }

    private static void replace(Path file, String content) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(fresh, content);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
