package dev.plimsoll.web.metrics;

import static dev.plimsoll.web.metrics.ExportedSeriesTest.STANDARD;
import static dev.plimsoll.web.metrics.ExportedSeriesTest.board;
import static dev.plimsoll.web.metrics.ExportedSeriesTest.ofComputes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.deploy.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What documents and dashboards say of the series of computes. */
class SeriesDocumentsTest {

    @Test
    void aFamilyOfComputesIsDetail_whereNoDashboardRuleOrAlertUsesIt() throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> dashboards = Files.list(Checkout.at("dashboards"))) {
            for (Path file : Stream.concat(dashboards.filter(Files::isRegularFile),
                    Stream.of(Checkout.at("config/prometheus/rules.yaml"))).toList()) {
                Pattern.compile("plimsoll_\\w+")
                        .matcher(Files.readString(file))
                        .results()
                        .map(MatchResult::group)
                        .forEach(used::add);
            }
        }

        assertThat(ComputeMetric.values()).filteredOn(metric -> !used.contains(metric.declared().fullName()))
                .hasSize(5)
                .allMatch(ComputeMetric::isDetail);
        assertThat(ComputeMetric.shown(false)).extracting(metric -> metric.declared().fullName()).isSubsetOf(used);
    }

    @Test
    void thePageOfScaling_saysHowManySeriesAComputeHas() {
        int most = ComputeMetric.shown(false).stream().mapToInt(metric -> metric.declared().series()).sum();

        assertThat(Checkout.text("docs/operating.md")).contains(
                "| awake, with a recommendation | %d |"
                        .formatted(ofComputes(board(STANDARD, Fleets.of(Fleets.tooSmall()))).size()),
                "| suspended | %d |".formatted(ofComputes(board(STANDARD, Fleets.of(Fleets.asleep()))).size()),
                "| most | %d |".formatted(most),
                "| most, with `metrics-detail` | %d |"
                        .formatted(ComputeMetric.shown(true)
                                .stream()
                                .mapToInt(metric -> metric.declared().series())
                                .sum()));
    }
}
