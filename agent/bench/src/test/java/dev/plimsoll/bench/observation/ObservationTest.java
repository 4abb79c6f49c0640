package dev.plimsoll.bench.observation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The checked-in report is what the code does. Write it again with {@code -Dplimsoll.write=true}. */
class ObservationTest {

    private static final Path PAGE = Path.of(System.getProperty("plimsoll.root", "../.."))
            .resolve(Observation.REPORT);

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void theReportSaysWhatTheCodeDoes() throws IOException {
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.writeString(PAGE, Observation.report());
        }
        assertThat(PAGE).content()
                .as("docs/benchmarks/observation.md; write it again with -Dplimsoll.write=true")
                .contains(Observation.workloads());
    }

    @Test
    void byDefault_nobodyIsWoken_andLookingAddsNoMoreThanItMay() {
        Sum sum = Observation.byDefault();

        assertThat(sum.woken()).isZero();
        assertThat(sum.addedShare()).isLessThanOrEqualTo(0.001);
        assertThat(sum.sampledShare()).isGreaterThan(0.98);
        assertThat(sum.coveredShare()).isGreaterThan(0.86);
    }
}
