package dev.plimsoll.cli.verb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Which platform a verb works with. */
class PlatformOptionTest {

    private final Settings one = settings(
            Map.of("platform.base-url", "https://one.example.com/api/v2", "platform.api-key", "k"));
    private final Settings two = settings(Map.of("platforms", """
            - {name: eu, base-url: https://eu.example.com/api/v2, api-key: k}
            - {name: us, base-url: https://us.example.com/api/v2, api-key: l}
            """));

    private static Settings settings(Map<String, String> flags) {
        return ((Configuration.Loaded) Configuration.load(null, Map.of(), flags)).settings();
    }

    private static PlatformOption given(String... arguments) {
        PlatformOption option = new PlatformOption();
        new CommandLine(option).parseArgs(arguments);
        return option;
    }

    @Test
    void theOnlyPlatform_needsNoName() {
        assertThat(given().of(one)).isSameAs(one);
        assertThatThrownBy(() -> given("--platform", "eu").of(one)).isInstanceOf(VerbFailure.class)
                .hasMessage("no platform of the configuration has the name eu; names need the list platforms");
    }

    @Test
    void ofSeveral_oneIsNamed() {
        assertThat(given("--platform", "us").of(two).platform().baseUrl()).hasHost("us.example.com");
        assertThatThrownBy(() -> given().of(two)).isInstanceOf(VerbFailure.class)
                .hasMessage("--platform NAME is required, because several are configured: eu, us");
        assertThatThrownBy(() -> given("--platform", "asia").of(two)).isInstanceOf(VerbFailure.class)
                .hasMessage("no platform of the configuration has the name asia; the names are eu, us");
    }
}
