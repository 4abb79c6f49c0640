package dev.plimsoll.emulator.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparesTest {

    private static final FileTime MADE = FileTime.from(Instant.parse("2026-11-20T08:00:00.123456Z"));

    @TempDir
    private Path folder;
    private Path template;
    private Spares spares;

    @BeforeEach
    void aTemplate() throws IOException {
        template = folder.resolve("cluster");
        write(template.resolve("PG_VERSION"), "17");
        write(template.resolve("base/1/112"), "catalogue");
        write(template.resolve("base/1/113"), "index");
        Files.createDirectories(template.resolve("pg_wal/empty"));
        Files.setPosixFilePermissions(template, PosixFilePermissions.fromString("rwx------"));
        spares = Spares.in(new WorkDir(folder), template);
    }

    @Test
    void aKeptDirectory_becomesANewOne_thatEqualsTheTemplate_whateverTheServerDid() throws IOException {
        Path first = folder.resolve("first");
        spares.make(first);
        Object untouched = key(first.resolve("base/1/113"));
        // The same length, so that only the time of change tells.
        Files.writeString(first.resolve("base/1/112"), "CATALOGUE");
        Files.delete(first.resolve("PG_VERSION"));
        Files.delete(first.resolve("pg_wal/empty"));
        write(first.resolve("base/16384/1"), "the rows of somebody");
        write(first.resolve("pg_stat/pgstat.stat"), "counters");
        spares.give(first);

        assertThat(first).doesNotExist();
        try (Stream<Path> kept = Files.list(spares.folder())) {
            assertThat(content(kept.findFirst().orElseThrow())).as("nothing of the server is kept")
                    .isEqualTo(content(template));
        }
        Path second = folder.resolve("second");
        spares.make(second);

        assertThat(content(second)).isEqualTo(content(template));
        assertThat(key(second.resolve("base/1/113"))).as("the file was not written again").isEqualTo(untouched);
    }

    @Test
    void aDirectory_isKeptForOneServerOnly() throws IOException {
        Path first = folder.resolve("first");
        spares.make(first);
        Object version = key(first.resolve("PG_VERSION"));
        spares.give(first);

        spares.make(folder.resolve("second"));
        spares.make(folder.resolve("third"));

        assertThat(key(folder.resolve("second/PG_VERSION"))).isEqualTo(version);
        assertThat(key(folder.resolve("third/PG_VERSION"))).isNotEqualTo(version);
        assertThat(content(folder.resolve("third"))).isEqualTo(content(template));
    }

    @Test
    void whereAServerMayStillWrite_orNothingIsThere_nothingIsKept() throws IOException {
        Path data = folder.resolve("data");
        spares.make(data);
        write(data.resolve(Postmasters.PID_FILE), "4711");

        spares.give(data);
        spares.give(folder.resolve("never-made"));

        assertThat(spares.folder()).isEmptyDirectory();
    }

    @Test
    void ofManyServers_aFewDirectoriesAreKept() throws IOException {
        List<Path> servers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            servers.add(folder.resolve("server-" + i));
            spares.make(servers.getLast());
        }

        for (Path server : servers) {
            spares.give(server);
        }

        try (Stream<Path> kept = Files.list(spares.folder())) {
            assertThat(kept).hasSize(8);
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, MADE);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private static Object key(Path file) throws IOException {
        return Files.getAttribute(file, "unix:ino");
    }

    /** Text, permissions and time of change of each file by its path. */
    private static Map<String, List<String>> content(Path data) throws IOException {
        Map<String, List<String>> content = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(data)) {
            for (Path path : paths.toList()) {
                boolean file = Files.isRegularFile(path);
                content.put(data.relativize(path).toString(), List.of(file ? Files.readString(path) : "/",
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(path)),
                        file ? Files.getLastModifiedTime(path).toString() : ""));
            }
        }
        return content;
    }
}
