package dev.plimsoll.web.metrics;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.plimsoll.change.journal.MemoryJournal;
import dev.plimsoll.web.metrics.DeclaredMetric.MetricType;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PromtoolTest {

    @Test
    void promtoolReportsNoProblem() throws Exception {
        Promtool promtool = Promtool.find().orElseGet(PromtoolTest::missing);
        try (RuntimeMeters meters = new RuntimeMeters()) {
            FleetBoard board = new FleetBoard(meters.registry(), InstantSource.fixed(NOON),
                    MemoryJournal::new, null, SeriesSettings.EVERYTHING);
            board.post(Fleets.of(Fleets.tooSmall(), Fleets.autoscaling(), Fleets.unknown(), Fleets.hostile()));
            board.ticked(Duration.ofMillis(12), Duration.ZERO);

            assertThat(promtool.check(Scraped.text(board))).isEmpty();
        }
    }

    /** Also metrics that only some fleets have. */
    @Test
    void promtoolReportsNoProblem_ofAnyDeclaredMetric() throws Exception {
        Promtool promtool = Promtool.find().orElseGet(PromtoolTest::missing);
        StringBuilder scrape = new StringBuilder();
        for (DeclaredMetric metric : DeclaredMetric.all()) {
            String name = metric.fullName();
            String type = metric.type() == MetricType.INFO ? "gauge" : metric.type().name().toLowerCase(Locale.ROOT);
            scrape.append("# HELP %s %s\n# TYPE %s %s\n".formatted(name, metric.help(), name, type));
            scrape.append(
                    metric.type() == MetricType.SUMMARY ? "%s_sum 1\n%s_count 1\n".formatted(name, name)
                            : name + " 1\n");
        }

        assertThat(promtool.check(scrape.toString())).isEmpty();
    }

    private static Promtool missing() {
        String message = "promtool is not on the PATH: install Prometheus to have the metrics checked by it";
        if ("required".equals(System.getProperty("plimsoll.tools"))) {
            return fail(message);
        }
        return abort(message);
    }
}
