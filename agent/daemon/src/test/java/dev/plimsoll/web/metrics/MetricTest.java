package dev.plimsoll.web.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MetricTest {

    @Test
    void everyNameFollowsTheConventions() {
        for (Metric metric : Metric.values()) {
            List<String> labels = metric.labels();
            assertThat(labels).as(metric.fullName()).doesNotHaveDuplicates();
            assertThat(metric.fullName().endsWith("_total")).isEqualTo(metric.type() == Metric.Type.COUNTER);
            assertThat(metric.fullName().endsWith("_info")).isEqualTo(metric.type() == Metric.Type.INFO);
            assertThat(metric.help()).as(metric.fullName()).endsWith(".").doesNotContain("|");
            if (metric.fullName().endsWith("_ratio")) {
                assertThat(metric.help()).contains("0 to 1");
            }
        }
    }

    @Test
    void noGaugeAndCounterShareAStem() {
        List<String> stems = Arrays.stream(Metric.values()).map(Metric::meterId).toList();

        assertThat(stems).doesNotHaveDuplicates();
    }
}
