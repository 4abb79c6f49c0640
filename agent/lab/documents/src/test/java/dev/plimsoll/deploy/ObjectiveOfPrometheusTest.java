package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.alertmanager.Objective;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.outbound.Proxies;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Asks a real Prometheus for an objective. */
class ObjectiveOfPrometheusTest {

    @Test
    void onlyAComparisonThatHolds_provesThatItIsMet(@TempDir Path work) throws Exception {
        try (Monitoring monitoring = Monitoring.ofMetrics(work, List.of())) {
            assertThat(blocking(monitoring, "vector(0.003) < bool 0.01")).isNull();
            assertThat(blocking(monitoring, "scalar(vector(1))")).isNull();
            assertThat(blocking(monitoring, "absent_metric < bool 0.01 or on() vector(1)")).isNull();
            assertThat(blocking(monitoring, "vector(0.02) < bool 0.01")).isEqualTo(new Veto.ObjectiveMissed());
            assertThat(why(monitoring, "absent_metric < bool 0.01")).contains("no sample");
            assertThat(why(monitoring, "vector(0.003) < 0.01")).contains("bool");
            assertThat(why(monitoring, "vector(0) / vector(0)")).contains("NaN");
            assertThat(why(monitoring, "vector(0.003) <")).contains("400").contains("parse error");
            assertThat(why(monitoring, "up[5m]")).contains("no numbers of one moment");
        }
    }

    private static String why(Monitoring monitoring, String query) {
        return blocking(monitoring, query) instanceof Veto.ObjectiveUnknown unknown ? unknown.why() : "known";
    }

    private static Veto.@Nullable OfAlerts blocking(Monitoring monitoring, String query) {
        return new Objective(monitoring.prometheusUrl(), query, null, Proxies.NONE, Duration.ofMinutes(1),
                InstantSource.system()).blocking();
    }
}
