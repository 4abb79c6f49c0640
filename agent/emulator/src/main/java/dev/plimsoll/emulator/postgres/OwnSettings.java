package dev.plimsoll.emulator.postgres;

import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.Scenario.ServerLaw;
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
    private static final long PAGE = 8L << 10;

    private OwnSettings() {}

    /** The platform's own settings; none in profile standard. */
    static void write(Path data, Profile profile, ServerLaw law, long cacheBytes, long largest) throws IOException {
        String lines = switch (profile) {
            case STANDARD -> "";
            case NEON -> """
                    superuser_reserved_connections = %d
                    neon.file_cache_size_limit = '%s'
                    neon.max_file_cache_size = '%s'
                    """.formatted(law.reserved(), memory(cacheBytes), memory(largest)) + chunk(law.chunkPages());
        };
        replace(data.resolve(FILE), lines);
    }

    private static String chunk(int pages) {
        return pages == 0 ? "" : "neon.file_cache_chunk_size = '%s'%n".formatted(memory(pages * PAGE));
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
