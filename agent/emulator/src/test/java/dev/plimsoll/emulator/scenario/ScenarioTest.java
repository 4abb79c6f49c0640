package dev.plimsoll.emulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.emulator.scenario.key.Binder.InvalidScenario;
import dev.plimsoll.emulator.size.Size;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioTest {

    @Test
    void aMissingKeyHasADefault() {
        Scenario scenario = Scenario.parse("projects: [{id: p-1, computes: [{id: ep-one}]}]");
        ComputeSpec compute = scenario.keys().projects().getFirst().computes().getFirst();
        assertThat(scenario.keys().cachePerCu()).isEqualTo(16 << 20);
        assertThat(compute.branch()).isEqualTo("br-one");
        assertThat(compute.type()).isEqualTo("read_write");
        assertThat(compute.limits(scenario.sizes()).min()).isEqualTo(new Size(1, 4L << 30, 1, 450))
                .isEqualTo(compute.limits(scenario.sizes()).max());
        assertThat(scenario.suspendDelay(compute)).isEqualTo(Duration.ofMinutes(5));
        assertThat(compute.started()).isTrue();
    }

    @Test
    void computesTakeTheDelayOfTheScenario() {
        Scenario scenario = Scenario.parse("""
                suspend-delay: never
                projects: [{id: p-1, computes: [{id: ep-one}, {id: ep-two, suspend-delay: 90s}]}]
                """);
        assertThat(scenario.keys().projects().getFirst().computes()).extracting(scenario::suspendDelay)
                .containsExactly(Scenario.NEVER, Duration.ofSeconds(90));
    }

    @Test
    void everyProblemIsNamedWithItsPath() {
        assertThatThrownBy(() -> Scenario.parse("""
                cash-per-cu: 16MiB
                suspend-delay: soon
                projects:
                  - id: p-1
                    computes:
                      - {id: one, min-cu: 1.5}
                      - {id: ep-two, branch: br-x, min-cu: 2, max-cu: 1, data: {row: 5}}
                      - {id: ep-two, branch: br-x, load: [{kind: dance}]}
                """)).isInstanceOf(InvalidScenario.class)
                .hasMessageContaining(
                        "cash-per-cu is unknown; the keys here are profile, plan, law, chunk_pages, sizes, cache-per-cu, suspend-delay")
                .hasMessageContaining("suspend-delay must be a duration")
                .hasMessageContaining("projects[0].computes[0].id must begin with ep-")
                .hasMessageContaining("projects[0].computes[0].min-cu must be a size of the table")
                .hasMessageContaining("projects[0].computes[1].max-cu is below min-cu")
                .hasMessageContaining("projects[0].computes[1].data.row is unknown")
                .hasMessageContaining("projects[0].computes[2].id is used twice")
                .hasMessageContaining("projects[0].computes[2].branch has a read_write compute already")
                .hasMessageContaining("projects[0].computes[2].load[0].kind must be one of lookups, hold, bursts");
    }

    @Test
    void faultThatCouldNeverMatchIsRefused() {
        assertThatThrownBy(() -> Scenario.parse("""
                projects: []
                faults: [{do: cut, path: "*/endpoints"}, {do: cut, path: "/projects/[*"}]
                """)).hasMessageContaining("faults[0].path must begin with / or **")
                .hasMessageContaining("faults[1].path is no glob");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "a: b: c", "{projects: 5}", "{projects: [], projects: []}", "",
        "  projects: []\nkeys: 1",
        "projects: []\n---\nprojects: []"})
    void anInvalidScenarioIsRefused(String text) {
        assertThatThrownBy(() -> Scenario.parse(text)).isInstanceOf(InvalidScenario.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"small", "demo"})
    void theBuiltInOnesAreValid(String name) {
        assertThat(Scenario.builtIn(name, null).orElseThrow().profile()).isEqualTo(Profile.STANDARD);
        assertThat(Scenario.builtIn(name, Profile.NEON).orElseThrow().profile()).isEqualTo(Profile.NEON);
    }

    @Test
    void theKeyIsNotPrinted() {
        assertThat(Scenario.parse("{api-key: hush, projects: []}").toString()).doesNotContain("hush");
    }
}
