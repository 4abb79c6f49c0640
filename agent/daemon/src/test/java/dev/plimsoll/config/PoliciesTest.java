package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoliciesTest {

    private static final Compute SHOP = new ComputeBuilder().id("p", "ep-shop")
            .branch("br")
            .host("")
            .active(null)
            .compute();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void noAccountIsNeeded_andNoSecretButTheStoresIsRead() throws IOException {
        Path file = write("plimsoll.yaml", """
                platform: {api-key-file: not-there}
                database: {password-file: not-there-either}
                sizing: {target-hit-ratio: 0.95}
                overrides:
                - {match: ep-*, database: {password-file: nor-this}, sizing: {min-cu: 2}}
                """);

        Policies policies = read(file, null);

        assertThat(policies.forCompute(SHOP).sizing().target().ratio().value()).isEqualTo(0.95);
        assertThat(policies.forCompute(SHOP).sizing().allowed().minCu()).isEqualTo(ComputeUnits.of("2"));
        assertThat(policies.defaults().sizing().allowed().minCu()).isEqualTo(ComputeUnits.of("0.25"));
    }

    @Test
    void aPolicyFile_winsOverOverridesToo_andLeavesTheRestAsItIs() throws IOException {
        Path file = write("plimsoll.yaml", """
                sizing: {target-hit-ratio: 0.95, cost: {waiting-hour: 3}}
                overrides:
                - {match: ep-*, sizing: {target-hit-ratio: 0.9}}
                """);
        Path policy = write("policy.yaml", "sizing: {target-hit-ratio: 0.8}");

        Policies policies = read(file, policy);

        assertThat(policies.forCompute(SHOP).sizing().target().ratio().value()).isEqualTo(0.8);
        assertThat(policies.defaults().sizing().target().ratio().value()).isEqualTo(0.8);
        assertThat(policies.forCompute(SHOP).sizing().costs().waitingHour()).isEqualTo(3);
    }

    @Test
    void aPolicyFile_thatLeavesNoSize_orIsNotThere_isUnusable() throws IOException {
        assertThat(unusable(write("none.yaml", "sizing: {min-cu: 20}"))).contains("sizing.min-cu");
        assertThat(unusable(write("crossed.yaml", "sizing: {min-cu: 4, max-cu: 2}"))).contains("sizing.min-cu");
        assertThat(unusable(folder.resolve("missing.yaml"))).contains("missing.yaml");
        assertThat(unusable(write("list.yaml", "- sizing"))).contains("list.yaml");
    }

    private String unusable(Path policy) {
        return Policies.load(new Sources(null, Map.of(), Map.of()), policy, null) instanceof Configuration.Invalid no
                ? no.problems().toString()
                : "";
    }

    private static Policies read(Path file, @Nullable Path policy) {
        Configuration.PolicyReading reading = Policies.load(new Sources(file, Map.of(), Map.of()), policy, null);
        assertThat(reading).isInstanceOf(Policies.class);
        return (Policies) reading;
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
