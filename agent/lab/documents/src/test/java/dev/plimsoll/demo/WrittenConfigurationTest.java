package dev.plimsoll.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.agent.Checkup;
import dev.plimsoll.cli.CommandModel;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.extension.CheckLine;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The configuration that the emulator and the demo write: it works against the platform as it stands, and holds no secret. */
class WrittenConfigurationTest {

    @TempDir
    private Path folder;

    private static Emulator emulator(String profile) throws IOException {
        Path work = Path.of(System.getProperty("plimsoll.root", ".."), "target", "plimsoll-emulator");
        return Emulator.start(Scenario.parse("profile: " + profile + """

                cache-per-cu: 4MiB
                projects: [{id: shop-1, computes: [{id: ep-one, suspend-delay: 1h}]}]
                """), Options.defaults().withWorkDir(work));
    }

    /** As its first line says it. */
    static DemoPlatform platform(Emulator emulator, String profile) throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("base_url", emulator.baseUrl());
        line.put("api_key", emulator.apiKey());
        line.put("ledger_url", emulator.ledgerUrl());
        line.put("sizes_url", emulator.sizesUrl());
        line.put("database", Map.of("user", emulator.databaseUser(), "password", emulator.databasePassword(), "port",
                emulator.databasePort()));
        line.put("profile", profile);
        return DemoPlatform.of(new JsonMapper().valueToTree(line));
    }

    @ParameterizedTest
    @ValueSource(strings = {"standard", "neon"})
    void everyStepOfACheck_succeeds_withTheFileAlone(String profile) throws IOException {
        try (Emulator emulator = emulator(profile);
                DemoDirectory place = DemoDirectory.make(folder.resolve("agent"), "emulator")) {
            DemoPlatform platform = platform(emulator, profile);
            Path file = place.write("plimsoll.yaml",
                    ConfigurationText.of(List.of("x"), platform.settings(place, 9849)));

            assertThat(Files.readString(file)).doesNotContain(emulator.apiKey(), emulator.databasePassword(),
                    Files.readString(place.file("token")));
            Configuration read = Configuration.load(file, Map.of(), Map.of());
            assertThat(read).isInstanceOf(Configuration.Loaded.class);
            assertThat(read.warnings()).isEmpty();
            Settings settings = ((Configuration.Loaded) read).settings();
            assertThat(settings.process().server().toString()).contains("127.0.0.1").contains("9849");
            List<CheckLine> legs = Checkup.of(settings, settings, List.of(), InstantSource.system()).legs();
            assertThat(legs).extracting(CheckLine::name).contains("key", "database", "view");
            assertThat(legs)
                    .allSatisfy(leg -> assertThat(leg.result()).as(leg.toString()).isEqualTo(CheckLine.CheckResult.OK));
        }
    }

    @Test
    void aNamedPortThatIsTaken_endsTheDemoBeforeAnythingStarts() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CommandModel.Output ran = CommandModel.run("demo", "--port", Integer.toString(taken.getLocalPort()));

            assertThat(ran.code()).isEqualTo(1);
            assertThat(ran.err()).contains("port %d is in use".formatted(taken.getLocalPort()), "--port 0");
            assertThat(ran.out()).isEmpty();
        }
        assertThat(CommandModel.run("demo", "--port", "65536")).satisfies(ran -> {
            assertThat(ran.code()).isEqualTo(2);
            assertThat(ran.err()).contains("--port: 65536 is not from 0 to 65535");
        });
    }

    @Test
    void aPortThatIsTaken_isNotGiven() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(DemoPlatform.freePort(taken.getLocalPort())).isEmpty();
        }
        assertThat(DemoPlatform.freePort(0).orElseThrow()).isPositive();
    }
}
