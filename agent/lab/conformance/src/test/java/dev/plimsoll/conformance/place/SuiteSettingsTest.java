package dev.plimsoll.conformance.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

class SuiteSettingsTest {

    private static final Map<String, String> NONE = Map.of();

    @TempDir
    Path folder;

    private static SuiteSettings settings(Map<String, String> properties, Map<String, String> variables) {
        return new SuiteSettings(properties::get, variables::get);
    }

    @Test
    void withoutAnAddress_nothingIsForeign() {
        assertThat(settings(NONE, NONE).url()).isEmpty();
        assertThat(settings(Map.of("platform.url", " "), NONE).url()).isEmpty();
        assertThat(settings(NONE, NONE).profile()).isEqualTo(Profile.STANDARD);
    }

    @Test
    void theAddress_losesItsLastSlash() {
        assertThat(settings(Map.of("platform.url", "https://example.com/api/v2/"), NONE).url())
                .contains("https://example.com/api/v2");
    }

    @Test
    void theKey_isReadFromItsFile_elseFromTheEnvironment() throws IOException {
        Path file = Files.writeString(folder.resolve("key"), "from-file\n");
        Map<String, String> variables = Map.of("PLATFORM_API_KEY", "from-environment");

        assertThat(settings(Map.of("platform.key-file", file.toString()), variables).key()).isEqualTo("from-file");
        assertThat(settings(NONE, variables).key()).isEqualTo("from-environment");
        assertThatThrownBy(() -> settings(NONE, NONE).key()).hasMessageContainingAll("platform.key-file",
                "PLATFORM_API_KEY");
    }

    @Test
    void aForeignPlatform_allowsNoCreation_unlessABranchIsNamed() {
        Map<String, String> key = Map.of("PLATFORM_API_KEY", "secret");
        Map<String, String> address = Map.of("platform.url", "https://example.com/api/v2");
        Map<String, String> branches = Map.of("platform.url", "https://example.com/api/v2", "platform.project", "p",
                "platform.branch", "br-a, br-b");

        assertThatThrownBy(ForeignPlace.of(settings(address, key))::room).isInstanceOf(TestAbortedException.class);
        assertThatThrownBy(ForeignPlace.of(settings(address, key))::reader).isInstanceOf(TestAbortedException.class);
        assertThat(ForeignPlace.of(settings(branches, key)).room().branches()).containsExactly("br-a", "br-b");
    }

    @Test
    void aLogin_doesNotPrintItsPassword() {
        Map<String, String> user = Map.of("platform.database.user", "watcher");
        Login login = settings(user, Map.of("PLATFORM_DATABASE_PASSWORD", "secret")).login("postgres").orElseThrow();

        assertThat(login.password()).isEqualTo("secret");
        assertThat(login.toString()).isEqualTo("watcher in postgres");
    }
}
