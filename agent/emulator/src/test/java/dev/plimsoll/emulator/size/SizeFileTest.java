package dev.plimsoll.emulator.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.key.Binder.InvalidScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeFileTest {

    private static final long MIB = 1L << 20;

    @TempDir
    Path folder = Path.of("");

    private static SizeTable of(String profile) {
        return of(profile, "docs");
    }

    private static SizeTable of(String profile, String law) {
        return Scenario.parse("{profile: %s, law: %s}".formatted(profile, law)).sizes();
    }

    private static Limits limits(SizeTable table, double min, double max) {
        return new Limits(table.of(min).orElseThrow(), table.of(max).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"standard,docs,0.25,10,112", "standard,docs,2,2,901", "standard,docs,9,9,4000",
        "neon,docs,0.25,2,839", "neon,docs,0.25,8,839", "neon,docs,1,8,3357", "neon,docs,1,2,839",
        "neon,docs,0.25,0.25,104", "neon,docs,56,56,4000", "neon,live,0.25,8,901", "neon,live,1,8,3604",
        "neon,live,0.25,0.25,112", "neon,live,56,56,4000"})
    void connections_followTheRuleOfTheProfileAndTheLaw(String profile, String law, double min, double max,
            int connections) {
        SizeTable table = of(profile, law);
        assertThat(table.maxConnections(limits(table, min, max))).isEqualTo(connections);
    }

    @Test
    void theCache_isScaledByTheTablesOwnShares() {
        assertThat(of("standard").of(0.25).orElseThrow().cacheBytes(16 * MIB)).isEqualTo(4 * MIB);
        assertThat(of("standard").of(3).orElseThrow().cacheBytes(16 * MIB)).isEqualTo(48 * MIB);
        assertThat(of("neon").of(2).orElseThrow().cacheBytes(16 * MIB)).isEqualTo(32 * MIB);
        assertThat(of("neon").smallest().cacheBytes(3072 * MIB)).isEqualTo(698 * MIB);
    }

    @Test
    void aTableInAFile_isNextToTheScenario() throws IOException {
        Files.writeString(folder.resolve("sizes.yaml"),
                "sizes: [{cu: 3, ram: 8GiB, cache: 4GiB, max_connections: 77}]");
        Path scenario = folder.resolve("scenario.yaml");
        Files.writeString(scenario, "{sizes: sizes.yaml, projects: [{id: p-1, computes: [{id: ep-one}]}]}");

        Scenario read = Scenario.read(scenario);
        assertThat(
                read.keys().projects().getFirst().computes().getFirst().limits(read.sizes()).max().maxConnections())
                .isEqualTo(77);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"sizes: []|the table has no sizes",
        "sizes: [{cu: 1, ram: much, cache: 1GiB, max_connections: 9}]|ram must be an amount",
        "sizes: [{cu: 0, ram: 1GiB, cache: 1GiB, max_connections: 9}]|must be above 0",
        "sizes: [{cu: 1E+999, ram: 1GiB, cache: 1GiB, max_connections: 9}]|cu must be a number up to 1000000"})
    void aWrongTable_isReported(String text, String why) throws IOException {
        Files.writeString(folder.resolve("sizes.yaml"), text);
        Path scenario = folder.resolve("scenario.yaml");
        Files.writeString(scenario, "sizes: sizes.yaml");

        assertThatThrownBy(() -> Scenario.read(scenario)).isInstanceOf(InvalidScenario.class)
                .hasMessageContaining("sizes cannot be read")
                .hasMessageContaining(why);
    }
}
