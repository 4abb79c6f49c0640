package dev.plimsoll;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds all pages to short sentences, and every link between pages to a file that is there. */
class ProseTest {

    private static final Path ROOT = Path.of(System.getProperty("plimsoll.root", "../..")).toAbsolutePath().normalize();
    private static final int MEDIAN_WORDS = 14;
    private static final int NINETIETH_WORDS = 24;
    private static final int LONG_WORDS = 30;
    private static final double LONG_SHARE = 0.02;
    private static final int README_LINES = 180;
    /** Of the pages directly below docs: what who operates the agent has to find the way in. */
    private static final int OPERATING_PAGES = 25;
    private static final int OPERATING_WORDS = 25_000;
    /** About two printed pages, for the text of a benchmark with its tables. */
    private static final int BENCHMARK_LINES = 150;
    private static final int SHOWN = 8;
    private static final Pattern BLOCK = Pattern.compile("(?ms)^\\s*```.*?^\\s*```");
    private static final Pattern INLINE = Pattern.compile("`[^`\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("^[a-z]+:.*");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.*)$");
    private static final Pattern LINKED = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");
    private static final Pattern NOT_IN_ANCHOR = Pattern.compile("[^\\p{L}\\p{N}_ -]");

    static Stream<String> everyPage() throws IOException {
        return pages().stream()
                .map(page -> ROOT.relativize(page).toString())
                .sorted();
    }

    @ParameterizedTest
    @MethodSource("everyPage")
    void aPage_hasShortSentences(String page) throws IOException {
        Prose prose = Prose.of(Files.readString(ROOT.resolve(page)));

        String figures = "%s: %d sentences, median %d words, 90th percentile %d words, %.1f %% above %d words; longest:%n%s"
                .formatted(page, prose.sentences().size(), prose.percentile(50), prose.percentile(90),
                        100 * prose.longerThan(LONG_WORDS), LONG_WORDS,
                        prose.worst(SHOWN).stream().collect(joining("\n")));
        assertThat(prose.percentile(50)).as(figures).isLessThanOrEqualTo(MEDIAN_WORDS);
        assertThat(prose.percentile(90)).as(figures).isLessThanOrEqualTo(NINETIETH_WORDS);
        assertThat(prose.longerThan(LONG_WORDS)).as(figures).isLessThanOrEqualTo(LONG_SHARE);
    }

    @Test
    void theReadme_fitsFiveMinutes() throws IOException {
        assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(README_LINES);
    }

    @Test
    void whoOperates_needsFewPages() throws IOException {
        int words = 0;
        int count = 0;
        for (Path page : pages()) {
            if (page.getParent().equals(ROOT.resolve("docs"))) {
                count++;
                words += Files.readString(page).strip().split("\\s+").length;
            }
        }

        assertThat(count).isBetween(1, OPERATING_PAGES);
        assertThat(words).as("words of the %d pages below docs; internals and reference hold the rest", count)
                .isLessThanOrEqualTo(OPERATING_WORDS);
    }

    @Test
    void aBenchmark_hasTwoPages() throws IOException {
        for (Path page : pages()) {
            if (page.startsWith(ROOT.resolve("docs/internals/benchmarks"))) {
                assertThat(Files.readAllLines(page)).as(page.toString()).hasSizeLessThanOrEqualTo(BENCHMARK_LINES);
            }
        }
    }

    @Test
    void everyRelativeLink_leadsToAFile_andToAHeadingOfIt() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            for (String link : links(Files.readString(page))) {
                String[] parts = link.split("#", 2);
                Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
                if (!Files.exists(target) || (parts.length > 1 && target.toString().endsWith(".md")
                        && !anchors(Files.readString(target)).contains(parts[1]))) {
                    broken.add(ROOT.relativize(page) + " -> " + link);
                }
            }
        }

        assertThat(broken).isEmpty();
    }

    /** The anchors of the headings, as GitHub and its like make them: lower case, a hyphen for each space, no punctuation. */
    private static Set<String> anchors(String markdown) {
        return HEADING.matcher(BLOCK.matcher(markdown).replaceAll(""))
                .results()
                .map((MatchResult found) -> LINKED.matcher(found.group(1)).replaceAll("$1"))
                .map(heading -> NOT_IN_ANCHOR.matcher(heading.toLowerCase(Locale.ROOT))
                        .replaceAll("")
                        .replace(' ', '-'))
                .collect(toSet());
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> modules = Files.walk(ROOT.resolve("agent"), 3);
                Stream<Path> traces = Files.walk(ROOT.resolve("agent/lab/bench/src"))) {
            return Stream.of(top, docs, modules, traces)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    /** Relative links outside code, also those within the page. */
    private static List<String> links(String markdown) {
        String text = INLINE.matcher(BLOCK.matcher(markdown).replaceAll("")).replaceAll("");
        return LINK.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .filter(link -> !ELSEWHERE.matcher(link).matches())
                .toList();
    }

    @Test
    void aSentence_endsAtAStopBeforeASpace_notWithinANumber() {
        assertThat(Prose.of("It takes 0.25 CU. It costs 2 CU-hours: the price of a restart! Why?").sentences())
                .containsExactly("It takes 0.25 CU.", "It costs 2 CU-hours:", "the price of a restart!", "Why?");
    }

    @Test
    void aSentence_goesOnOverALineBreak_andEndsWithItsParagraphOrItem() {
        assertThat(Prose.of("one\ntwo\n\nthree\n- four\n  five\n2. six\n").sentences())
                .containsExactly("one two", "three", "four five", "six");
    }

    @Test
    void codeTablesHeadingsImagesAndComments_areNoProse() {
        String page = """
                # Heading here
                ```
                code. code.
                ```
                | a | b |
                |---|---|
                ![A picture.](x.png)
                <!-- a
                comment. -->
                Prose.
                """;

        assertThat(Prose.of(page).sentences()).containsExactly("Prose.");
    }

    @Test
    void inlineCodeIsOneWord_andALinkItsText() {
        assertThat(Prose.of("Set `a.b: c d` as [the **page** says](x.md#y).").sentences())
                .containsExactly("Set CODE as the page says.");
        assertThat(Prose.words("Set CODE as the page – says.")).isEqualTo(6);
    }

    @Test
    void figures_areOfTheSentencesByTheirLength() {
        Prose prose = Prose.of("a.\n\na b.\n\na b c.\n\na b c d.");

        assertThat(prose.percentile(50)).isEqualTo(2);
        assertThat(prose.percentile(90)).isEqualTo(4);
        assertThat(prose.longerThan(2)).isEqualTo(0.5);
        assertThat(prose.worst(1)).containsExactly("4 words: a b c d.");
        assertThat(Prose.of("").percentile(50)).isZero();
    }

    @Test
    void aRelativeLink_isFoundOutsideCodeAlone() {
        assertThat(links("[a](b.md#c) [d](https://e) [f](#g) `[h](i.md)`\n```\n[j](k.md)\n```\n")).containsExactly(
                "b.md#c", "#g");
    }

    @Test
    void anAnchor_isTheHeadingWithoutPunctuation() {
        assertThat(anchors("# A [b](c.md): `d-e`, f?\n```\n# code\n```\n## 80 % of\n"))
                .containsExactlyInAnyOrder("a-b-d-e-f", "80--of");
    }
}
