package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cli.PlimsollProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the native library of SQLite comes from. A process loads it once, so each test has its own. */
class SqliteLibraryTest {

    @TempDir
    private Path folder = Path.of("");

    private PlimsollProcess.Ended check(String temporary, Path store) throws IOException, InterruptedException {
        return PlimsollProcess.run(folder, List.of("-Djava.io.tmpdir=" + temporary), Map.of(),
                List.of("check", "--set", "platform.base-url=http://127.0.0.1:1/api/v2", "--set", "platform.api-key=k",
                        "--set", "store.url=jdbc:sqlite:" + store));
    }

    @Test
    void whereTheTemporaryFolderCannotBeUsed_thatOfTheStoreIs() throws Exception {
        PlimsollProcess.Ended ended = check("/proc/nothing", folder.resolve("data/s.db"));

        assertThat(ended.out()).containsPattern("store +ok ");
        assertThat(folder.resolve("data/s.db")).exists();
    }

    @Test
    void whereNoFolderCanBeUsed_bothAreNamed_withTheRemedy() throws Exception {
        // A file that is not a folder stands for a file system that does not execute: the library cannot be there.
        Path file = Files.writeString(folder.resolve("file"), "");
        PlimsollProcess.Ended ended = PlimsollProcess.run(folder, List.of("-Dorg.sqlite.tmpdir=" + file), Map.of(),
                List.of("check", "--set", "platform.base-url=http://127.0.0.1:1/api/v2", "--set", "platform.api-key=k",
                        "--set", "store.url=jdbc:sqlite:" + folder.resolve("s.db")));

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out().replaceAll("\\s+", " ")).contains("SQLite's library cannot be loaded from " + file,
                "noexec", "-Dorg.sqlite.tmpdir=");
        assertThat(ended.err()).as("the driver's own log").doesNotContain("SQLiteJDBCLoader");
    }
}
