package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.YamlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the documents match the table of keys. {@code -Dplimsoll.write=true} writes them. */
class DocumentsTest {

    private static final boolean WRITE = Boolean.getBoolean("plimsoll.write");
    private static final Pattern SAMPLES = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @Test
    void theSampleFileIsTheOneThatFollowsFromTheTable() throws IOException {
        if (WRITE) {
            Files.writeString(KeyDocuments.SAMPLE, KeyDocuments.sample());
        }

        assertThat(KeyDocuments.SAMPLE).hasContent(KeyDocuments.sample());
    }

    @Test
    void theSampleFileNamesExactlyTheKeysOfTheTable() throws IOException {
        ProblemList problems = new ProblemList();
        LocatedNode root = YamlText.read(Files.readString(KeyDocuments.SAMPLE),
                LocatedNode.nothing("", "sample", problems, FileLookup.of(null)));
        Set<String> named = new TreeSet<>();
        leaves(Objects.requireNonNull(root), named);
        Set<String> table = new TreeSet<>();
        for (Key<?> key : Keys.all()) {
            table.addAll(key.paths());
        }

        assertThat(problems.problems()).isEmpty();
        assertThat(named).isEqualTo(table);
    }

    private static void leaves(LocatedNode written, Set<String> named) {
        if (written.entries().isEmpty()) {
            named.add(written.path());
        }
        written.entries().values().forEach(entry -> leaves(entry, named));
    }

    @Test
    void theExampleOfAnOverride_isOneWithoutItsCommentSigns() throws IOException {
        String example = Files.readString(KeyDocuments.SAMPLE)
                .replace("overrides: []\n# - match:", "overrides:\n- match:")
                .replace("#   sizing:", "  sizing:");

        assertThat(new Given(folder).reachable().yaml(example).settings().everywhere()).hasSize(2);
    }

    @Test
    void theShippedSampleFile_hasTheDefaults() throws IOException {
        Settings shipped = new Given(folder).reachable().yaml(Files.readString(KeyDocuments.SAMPLE)).settings();
        Settings bare = new Given(folder).reachable().yaml("").settings();

        assertThat(shipped).usingRecursiveComparison().ignoringFieldsOfTypes(Values.class).isEqualTo(bare);
    }

    @Test
    void theGuidesTableIsTheOneThatFollowsFromTheKeys() throws IOException {
        String guide = Files.readString(KeyDocuments.GUIDE);
        int begin = guide.indexOf(KeyDocuments.BEGIN);
        int end = guide.indexOf(KeyDocuments.END) + KeyDocuments.END.length();
        if (WRITE) {
            guide = guide.substring(0, begin) + KeyDocuments.tables() + guide.substring(end);
            Files.writeString(KeyDocuments.GUIDE, guide);
        }

        assertThat(guide).contains(KeyDocuments.tables());
    }

    @Test
    void everySampleOfTheGuideLoads() throws IOException {
        List<String> samples = SAMPLES.matcher(Files.readString(KeyDocuments.GUIDE))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();

        assertThat(samples).hasSizeGreaterThan(5);
        for (String sample : samples) {
            Given given = new Given(folder).yaml(sample)
                    .file("api-key", Given.KEY)
                    .file("sizes.yaml", "- {cu: 1, ram: 4GiB, cache: 3.2GiB, max_connections: 450}\n");
            if (!sample.contains("base-url")) {
                given.variable("PLIMSOLL_PLATFORM_BASE_URL", "https://console.example.com/api/v2");
            }
            boolean sizesOnly = sample.startsWith("sizes:");
            if (!sample.contains("api-key")) {
                given.variable("PLIMSOLL_PLATFORM_API_KEY", Given.KEY);
            }
            if (sizesOnly) {
                given.yaml("platform: {sizes: own.yaml}").file("own.yaml", sample);
            }
            assertThat(given.loaded().settings()).as(sample).isNotNull();
        }
    }

    @Test
    void noTwoKeysShareAVariable() {
        List<String> variables = Keys.all().stream().map(Key::variable).sorted(Comparator.naturalOrder()).toList();

        assertThat(variables).doesNotHaveDuplicates();
        assertThat(Map.of("platform.base-url", "PLIMSOLL_PLATFORM_BASE_URL", "sizing.evidence.grow",
                "PLIMSOLL_SIZING_EVIDENCE_GROW")).allSatisfy(
                        (path, variable) -> assertThat(Key.variable(path))
                                .isEqualTo(variable));
    }
}
