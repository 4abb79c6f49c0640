package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.config.ComputeSettings;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Configuration.Loaded;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.ConsumptionPeriod.QuotaUse;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.MockPlatform;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose settings a compute has where there are several platforms. */
class AccountsTest {

    private static final String NOTHING = "{\"projects\":[]}";
    private static final ComputeId SHOP = new ComputeId("p-shop", "ep-shop");

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    private Settings settings(Path folder, String profile) throws IOException {
        Path file = Files.writeString(folder.resolve("plimsoll.yaml"), """
                platforms:
                - {name: eu, base-url: '%1$s', api-key: k1, profile: %2$s}
                - {name: us, base-url: '%1$s', api-key: k2, profile: %2$s}
                database: {user: eu-watcher}
                sizing: {mode: apply}
                overrides: [{match: {platform: us}, sizing: {mode: observe}, database: {user: us-watcher}}]
                """.formatted(platform.server.url("/api/v2"), profile));
        return ((Loaded) Configuration.load(file, Map.of(), Map.of())).settings();
    }

    @Test
    void aProject_hasTheSettingsOfThePlatformThatListsIt_orLastListedIt_andNoneBefore(@TempDir Path folder)
            throws IOException {
        Settings settings = settings(folder, "standard");
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

    /** What stands between the agent and a platform passes on what only a single project shows. */
    @Test
    void beforeAChange_theProjectIsReadAgain_onItsOwnPlatform(@TempDir Path folder) throws IOException {
        try (Accounts fleet = new Accounts(settings(folder, "neon"), new SimpleMeterRegistry(), new PassCount()::over,
                null)) {
            platform.answers(NOTHING)
                    .answers("{\"projects\":[{\"id\":\"p-shop\",\"name\":\"Shop\"}]}")
                    .answers("""
                            {"project":{"id":"p-shop","name":"Shop","compute_time_seconds":90,
                            "settings":{"quota":{"compute_time_seconds":100}}}}""");
            Project listed = fleet.projects().items().getFirst();

            ConsumptionPeriod period = Objects.requireNonNull(fleet.detailed(listed, true).period());

            assertThat(period.quotas()).extracting(QuotaUse::used).containsExactly(90.0);
            assertThat(platform.lines().getLast()).isEqualTo("GET /projects/p-shop");
        }
    }

    private static String mode(Settings settings, Accounts fleet) {
        ComputeSettings own = Agent.knownSettings(settings, fleet, SHOP);
        ChangeMode mode = own.change().mode();
        return mode + " " + own.database().user();
    }
}
