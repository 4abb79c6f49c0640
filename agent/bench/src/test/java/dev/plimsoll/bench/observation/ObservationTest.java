package dev.plimsoll.bench.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Campaigns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The checked-in report is what the code does: a sample in each build, all of it with {@code -Dplimsoll.campaigns=full}.
 * Write it again with {@code -Dplimsoll.write=true}.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class ObservationTest {

    private static final Path PAGE = Campaigns.page(Observation.REPORT);
    private static final String WRITE_IT = "docs/benchmarks/observation.md; write it again with -Dplimsoll.write=true";

    /** Simulated once for all tests. */
    private static final Map<Workload, Sum> BY_WORKLOAD = Observation.byWorkload();

    static List<Observation.Row> rows() {
        return Campaigns.fixedSampleOf(Observation.rows(), 2);
    }

    @Test
    void theReportSaysWhatTheCodeDoes() throws IOException {
        if (Campaigns.WRITE) {
            Files.writeString(PAGE, Observation.report());
        } else if (Campaigns.FULL) {
            assertThat(PAGE).content().as(WRITE_IT).isEqualTo(Observation.report());
        }
        assertThat(PAGE).content().as(WRITE_IT).contains(Observation.workloads(BY_WORKLOAD));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void rowOfAnotherTable_isWhatTheCodeDoes(Observation.Row row) {
        assertThat(PAGE).content().as(WRITE_IT).contains(row.text() + "\n");
    }

    static List<Ablation.Row> constants() {
        return Campaigns.fixedSampleOf(Ablation.rows(), 1);
    }

    @ParameterizedTest
    @MethodSource("constants")
    void aConstant_isWorthWhatTheReportSays(Ablation.Row row) {
        assertThat(PAGE).content()
                .as(WRITE_IT)
                .contains(row.text(Ablation.figures(Constants.SHIPPED)) + "\n");
    }

    @Test
    void byDefault_nobodyIsWoken_andLookingAddsNoMoreThanItMay() {
        Sum sum = Observation.ofCommon(BY_WORKLOAD);

        assertThat(sum.woken()).isZero();
        assertThat(sum.addedShare()).isLessThanOrEqualTo(0.001);
        assertThat(sum.sampledShare()).isGreaterThan(0.98);
        assertThat(sum.coveredShare()).isGreaterThan(0.86);
    }
}
