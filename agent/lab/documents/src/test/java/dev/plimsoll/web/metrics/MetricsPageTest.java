package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.extension.Extensions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class MetricsPageTest {

    private static final Path PAGE = Path.of(System.getProperty("plimsoll.root", "../.."), "docs", "reference",
            "metrics.md");

    @BeforeAll
    static void write() throws IOException {
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, MetricsPage.write());
        }
    }

    @Test
    void thePageMatchesTheDeclaration() {
        assertThat(PAGE).content()
                .as("docs/reference/metrics.md is out of date; write it with -Dplimsoll.write=true")
                .isEqualTo(MetricsPage.write());
    }

    @Test
    void pageAndDeclarationNameTheSameMetrics() throws IOException {
        Set<String> named = Pattern.compile("(?m)^\\| `(plimsoll_[a-z_]+)`")
                .matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toSet());

        assertThat(named).containsExactlyInAnyOrderElementsOf(
                Stream.concat(DeclaredMetric.all().stream().map(DeclaredMetric::fullName),
                        Extensions.all()
                                .stream()
                                .flatMap(extension -> extension.metrics().stream())
                                .map(DeclaredMetric::fullName))
                        .toList());
    }
}
