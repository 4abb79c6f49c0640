package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The README claims nothing that its pages do not show. */
class ReadmeTest {

    private static final Pattern LINK = Pattern.compile("\\]\\((docs/[\\w/.-]+\\.md)[^)]*\\)");
    private static final Pattern TARGET = Pattern.compile("\\]\\([^)]*\\)");
    /** From two digits on. */
    private static final Pattern FIGURE = Pattern.compile("\\d+\\.\\d+|\\d\\d+");

    /** Rows of the comparison with what people use instead. */
    private static List<String> rows() {
        String readme = Checkout.text("README.md");
        String section = readme.substring(readme.indexOf("## How it differs"), readme.indexOf("## Configure"));
        return section.lines().filter(line -> line.startsWith("|") && !line.startsWith("|---")).toList();
    }

    @Test
    void eachFigureOfTheComparison_standsOnAPageThatItsRowNames() {
        assertThat(rows()).hasSizeGreaterThan(5).allSatisfy(row -> {
            String pages = LINK.matcher(row)
                    .results()
                    .map(link -> Checkout.text(link.group(1)))
                    .collect(Collectors.joining());
            assertThat(FIGURE.matcher(TARGET.matcher(row).replaceAll("]")).results().map(MatchResult::group))
                    .as(row)
                    .allSatisfy(figure -> assertThat(pages.contains(figure)).as(figure).isTrue());
        });
        assertThat(rows().stream().skip(1)).as("each row names a page")
                .allSatisfy(row -> assertThat(row).contains("docs/"));
    }

    @Test
    void itNamesWhatPeopleUseInstead() {
        assertThat(rows().getFirst()).contains("autoscaler", "console", "postgres_exporter", "pgwatch", "VPA");
    }
}
