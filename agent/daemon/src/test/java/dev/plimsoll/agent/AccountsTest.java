package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Configuration.Loaded;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.platform.MockPlatform;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose settings a compute has where there are several platforms. */
class AccountsTest {

    private static final String NOTHING = "{\"projects\":[]}";
    private static final ComputeId SHOP = new ComputeId("p-shop", "ep-shop");

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    private Settings settings(Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("plimsoll.yaml"), """
                platforms: [{name: eu, base-url: '%1$s', api-key: k1}, {name: us, base-url: '%1$s', api-key: k2}]
                database: {user: eu-watcher}
                sizing: {mode: apply}
                overrides: [{match: {platform: us}, sizing: {mode: observe}, database: {user: us-watcher}}]
                """.formatted(platform.server.url("/api/v2")));
        return ((Loaded) Configuration.load(file, Map.of(), Map.of())).settings();
    }

    @Test
    void aProject_hasTheSettingsOfThePlatformThatListsIt_orLastListedIt_andNoneBefore(@TempDir Path folder)
            throws IOException {
        Settings settings = settings(folder);
        try (Accounts fleet = new Accounts(settings, new SimpleMeterRegistry())) {
            assertThatThrownBy(() -> Agent.knownSettings(settings, fleet, SHOP)).hasMessageContaining("p-shop");

            platform.answers(NOTHING).answers("{\"projects\":[{\"id\":\"p-shop\",\"name\":\"Shop\"}]}");
            fleet.projects();
            assertThat(mode(settings, fleet)).isEqualTo("OBSERVE us-watcher");

            platform.answers(NOTHING).answers(NOTHING);
            fleet.projects();
            assertThat(mode(settings, fleet)).as("not listed at the moment").isEqualTo("OBSERVE us-watcher");
        }
    }

    private static String mode(Settings settings, Accounts fleet) {
        ComputeSettings own = Agent.knownSettings(settings, fleet, SHOP);
        ChangeMode mode = own.change().mode();
        return mode + " " + own.database().user();
    }
}
