package dev.plimsoll.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.cli.verb.VerbFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the files for a second terminal live, who may read them, and how long they last. */
class DemoDirectoryTest {

    @TempDir
    private Path folder;

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void aNamedDirectory_isMadeForItsOwnerAlone_andStays() throws IOException {
        Path named = folder.resolve("deep/demo");
        Path key;
        try (DemoDirectory place = DemoDirectory.make(named, "demo")) {
            key = place.write("api-key", "secret");
            assertThat(place.isTemporary()).isFalse();
        }
        assertThat(key).isEqualTo(named.resolve("api-key")).hasContent("secret");
        assertThat(mode(named)).isEqualTo("rwx------");
        assertThat(mode(key)).isEqualTo("rw-------");
    }

    @Test
    void aTemporaryDirectory_isForItsOwnerAlone_andGoneAtTheEndWithAllThatIsInIt() throws IOException {
        Path key;
        String directory;
        try (DemoDirectory place = DemoDirectory.make(null, "demo")) {
            directory = place.toString();
            key = place.write("api-key", "secret");
            assertThat(mode(key)).isEqualTo("rw-------");
            assertThat(mode(Path.of(directory))).isEqualTo("rwx------");
            assertThat(place.isTemporary()).isTrue();
        }
        assertThat(key).doesNotExist();
        assertThat(Path.of(directory)).doesNotExist();
    }

    @Test
    void filesOfOthersInADirectory_areNotTouched() throws IOException {
        Files.writeString(folder.resolve("notes"), "mine");
        assertThatThrownBy(() -> DemoDirectory.make(folder, "demo")).isInstanceOf(VerbFailure.class)
                .hasMessageContaining("--dir")
                .hasMessageContaining("not an empty directory");
        assertThatThrownBy(() -> DemoDirectory.make(folder.resolve("notes"), "demo")).isInstanceOf(VerbFailure.class);
        assertThat(folder.resolve("notes")).hasContent("mine");
    }
}
