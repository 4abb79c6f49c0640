package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels of computes, by the patterns of overrides. */
class LabelsTest {

    private static final Project SHOP = dev.plimsoll.Given.project("p-main", "Shop", "", false, null);

    @TempDir
    Path folder;

    private Given given(String yaml) {
        return new Given(folder).reachable().yaml(yaml);
    }

    private static Map<String, String> labels(Settings settings, String endpoint) {
        return settings.forCompute(new ComputeId("p-main", endpoint), SHOP).orElseThrow().labels();
    }

    @Test
    void aCompute_hasOneValueOfEachName_theLaterOneOfTheFile() {
        Settings settings = given("""
                labels:
                  - {name: team, value: shop, match: p-main}
                  - {name: team, value: search, match: [ep-b*, {compute: ep-c}]}
                  - {name: env, value: prod, match: {project: 'Sho?'}}
                overrides:
                  - {match: ep-b1, sizing: {min-cu: 2}}
                """).settings();

        assertThat(labels(settings, "ep-a")).isEqualTo(Map.of("team", "shop", "env", "prod"));
        assertThat(labels(settings, "ep-b1")).isEqualTo(Map.of("team", "search", "env", "prod"));
        assertThat(labels(settings, "ep-c")).containsEntry("team", "search");
        assertThat(settings.defaults().labels()).isEmpty();
    }

    @Test
    void aLabelByTheNameOfAProject_leavesSettingsKnownWithoutIt() {
        Settings settings = given("labels: [{name: team, value: shop, match: {project: Shop}}]").settings();

        assertThat(settings.forCompute(new ComputeId("p-main", "ep-a"), null)).isPresent();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{name: Team, value: a, match: x} | labels[0].name",
        "{name: 9a, value: a, match: x} | labels[0].name", "{value: a, match: x} | labels[0].name",
        "{name: team, value: ' ', match: x} | labels[0].value", "{name: team, value: a} | labels[0].match",
        "{name: team, value: a, match: []} | labels[0].match", "{name: team, value: a, match: {}} | labels[0].match",
        "{name: team, value: a, match: x, color: b} | labels[0].color"})
    void aWrongLabel_isAProblemWithItsPath(String label, String path) {
        List<String> problems = given("labels: [" + label + "]").problems();

        assertThat(problems).singleElement().asString().startsWith(path + ":");
    }

    @Test
    void theSchema_hasTheNamesAndTheFormsOfAMatch() throws Exception {
        JsonNode item = new ObjectMapper().readTree(Configuration.schema()).at("/properties/labels/items");

        assertThat(item.at("/properties/name/pattern").asText()).isEqualTo("^[a-z][a-z0-9_]*$");
        assertThat(item.at("/properties/match/anyOf")).hasSize(2);
        assertThat(item.path("required")).hasSize(3);
    }
}
