package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.web.metrics.DeclaredMetric.MetricType;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricTest {

    @Test
    void everyNameFollowsTheConventions() {
        for (DeclaredMetric metric : DeclaredMetric.all()) {
            List<String> labels = metric.labels();
            assertThat(labels).as(metric.fullName()).doesNotHaveDuplicates();
            assertThat(metric.fullName().endsWith("_total")).isEqualTo(metric.type() == MetricType.COUNTER);
            assertThat(metric.fullName().endsWith("_info")).isEqualTo(metric.type() == MetricType.INFO);
            assertThat(metric.help()).as(metric.fullName()).endsWith(".").doesNotContain("|");
            if (metric.fullName().endsWith("_ratio")) {
                assertThat(metric.help()).contains("0 to 1");
            }
        }
    }

    @Test
    void noGaugeAndCounterShareAStem() {
        List<String> stems = DeclaredMetric.all().stream().map(DeclaredMetric::meterId).toList();

        assertThat(stems).doesNotHaveDuplicates();
    }
}
