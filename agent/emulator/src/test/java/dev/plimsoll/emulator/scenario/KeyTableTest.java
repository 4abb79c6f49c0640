package dev.plimsoll.emulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.emulator.scenario.key.Documents;
import dev.plimsoll.emulator.scenario.key.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is read, said by the schema and shown by the README is one. Write it again with {@code -Dplimsoll.write=true}. */
class KeyTableTest {

    private static final boolean WRITE = Boolean.getBoolean("plimsoll.write");
    private static final Path MODULE = Path.of(System.getProperty("plimsoll.root", "../.."), "agent", "emulator");
    private static final Path README = MODULE.resolve("README.md");
    private static final Path SCHEMA = MODULE.resolve("scenario.schema.json");
    private static final String BEGIN = "<!-- keys: written by the build, from the table of keys -->\n";
    private static final String END = "<!-- /keys -->\n";
    private static final Pattern EXAMPLES = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);
    // One entry of every kind, so that every section is read.
    private static final String EVERYTHING = """
            faults:
            %s
            projects:
              - id: p-1
                branches: [{id: br-main, name: main}]
                computes:
                  - id: ep-one
                    branch: br-main
                    data: {rows: 10}
                    load: [{kind: lookups}, {kind: hold}, {kind: bursts}]
                    counters: modelled
                    model: {schedule: {when: bursts}}
                    listener-faults: [%s]
                  - {id: ep-two, counters: modelled, model: {schedule: {when: office-hours}}}
            """.formatted(
            String.join("\n", doings("faults[]").stream().map(word -> "  - " + word).toList()),
            String.join(", ", doings("projects[].computes[].listener-faults[]")));

    private static List<String> doings(String path) {
        Section faults = ScenarioKeys.ROOT.all().filter(one -> one.path().equals(path)).findFirst().orElseThrow();
        Section.Row does = faults.rows().stream().filter(key -> key.name().equals("do")).findFirst().orElseThrow();
        return does.words().stream().map(word -> "{do: " + word + "}").toList();
    }

    @Test
    void everyKindOfEntryIsRead() {
        ComputeSpec compute = Scenario.parse(EVERYTHING).keys().projects().getFirst().computes().getFirst();
        assertThat(compute.load()).hasSize(3);
        assertThat(compute.listenerFaults())
                .hasSameSizeAs(doings("projects[].computes[].listener-faults[]"));
    }

    @Test
    void everyKeyHasADefault_unlessItIsRequired() {
        assertThat(ScenarioKeys.ROOT.all().flatMap(section -> section.rows().stream())).allSatisfy(
                key -> assertThat(key.required() || key.nullable() || key.inside() != null || key.type().isPrimitive()
                        || key.standard().matches("`[^`]+`(; neon `[^`]+`)?")).as(key.name()).isTrue());
    }

    @Test
    void theSchemaIsTheOneThatFollowsFromTheTable() throws IOException {
        if (WRITE) {
            Files.writeString(SCHEMA, Scenario.schema());
        }

        assertThat(SCHEMA).hasContent(Scenario.schema());
    }

    @Test
    void theReadmesTablesAreThoseThatFollowFromTheTable() throws IOException {
        String tables = BEGIN + Documents.tables(ScenarioKeys.ROOT) + END;
        String readme = Files.readString(README);
        if (WRITE) {
            readme = readme.substring(0, readme.indexOf(BEGIN)) + tables
                    + readme.substring(readme.indexOf(END) + END.length());
            Files.writeString(README, readme);
        }

        assertThat(readme).contains(tables);
    }

    @Test
    void everyExampleOfTheReadmeIsAScenario() throws IOException {
        List<String> examples = EXAMPLES.matcher(Files.readString(README))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();

        assertThat(examples).hasSizeGreaterThan(3);
        for (String example : examples) {
            assertThat(Scenario.parse(example)).as(example).isNotNull();
        }
    }
}
