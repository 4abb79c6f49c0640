package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** llms.txt, for assistants: a line for each page, made of the pages. {@code -Dplimsoll.write=true} writes it. */
class LlmsTextTest {

    private static final String DECISIONS = "docs/internals/decisions";
    private static final Map<String, String> SECTIONS = sections();
    private static final Pattern LINK = Pattern.compile("!?\\[([^]]*)]\\([^)]*\\)");
    /** A word at the start of a paragraph that says what kind of paragraph it is. */
    private static final Pattern KIND = Pattern.compile("^\\*+[^*]+\\*+\\s*");
    private static final Pattern SENTENCE = Pattern.compile("^.*?[.?](?=\\s|$)");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([^|\\n]+) \\| ([^|\\n]+) \\|$");
    private static final Pattern PAGE = Pattern.compile("\\(([\\w/.-]+\\.md)\\)");

    /** The headings, by folder. */
    private static Map<String, String> sections() {
        Map<String, String> sections = new LinkedHashMap<>();
        sections.put("docs", "Documents");
        sections.put("docs/reference", "Reference");
        sections.put("docs/runbooks", "What to do at an alert");
        sections.put("docs/internals", "Internals");
        sections.put("docs/internals/benchmarks", "Benchmarks");
        sections.put(DECISIONS, "Decisions");
        return sections;
    }

    private static String text() {
        return "# Plimsoll\n\n> %s\n".formatted(paragraph("README.md"))
                + SECTIONS.entrySet()
                        .stream()
                        .map(section -> "\n## %s\n\n%s".formatted(section.getValue(), links(section.getKey())))
                        .collect(Collectors.joining());
    }

    private static String links(String folder) {
        Map<String, String> answers = answers();
        return Checkout.names(folder, ".md")
                .stream()
                .map(name -> folder + "/" + name)
                .filter(page -> !page.equals("docs/README.md"))
                .map(page -> "- [%s](%s)%s%n".formatted(title(page), page, folder.equals(DECISIONS) ? ""
                        : ": " + answers.getOrDefault(page, firstSentence(page))))
                .collect(Collectors.joining());
    }

    /** What docs/README.md says of pages: the cell beside that of the link. */
    private static Map<String, String> answers() {
        Map<String, String> answers = new HashMap<>();
        ROW.matcher(Checkout.text("docs/README.md")).results().forEach(row -> {
            boolean isFirst = PAGE.matcher(row.group(1)).find();
            PAGE.matcher(row.group(isFirst ? 1 : 2))
                    .results()
                    .forEach(page -> answers.putIfAbsent("docs/" + page.group(1), row.group(isFirst ? 2 : 1)));
        });
        return answers;
    }

    private static String title(String page) {
        return Checkout.text(page).lines().findFirst().orElseThrow().replaceFirst("^# ", "");
    }

    private static String firstSentence(String page) {
        String paragraph = KIND.matcher(paragraph(page)).replaceFirst("");
        return SENTENCE.matcher(paragraph).results().map(found -> found.group()).findFirst().orElse(paragraph);
    }

    /** The first paragraph of prose, in one line. */
    private static String paragraph(String page) {
        return Stream.of(Checkout.text(page).split("\n\n"))
                .filter(block -> !block.startsWith("#") && !block.startsWith("![") && !block.startsWith("|"))
                .map(block -> LINK.matcher(block).replaceAll("$1").replace('\n', ' '))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theFileMatchesThePages() throws IOException {
        Path file = Checkout.at("llms.txt");
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.writeString(file, text());
        }

        assertThat(file).content().as("llms.txt; write it again with -Dplimsoll.write=true").isEqualTo(text());
        assertThat(Files.readAllLines(file).stream().filter(line -> line.startsWith("- [")))
                .hasSizeGreaterThan(60)
                .allMatch(line -> line
                        .matches("- \\[[^]]+]\\(docs/(internals/decisions/\\S+\\.md\\)|\\S+\\.md\\): .{10,})"));
    }
}
