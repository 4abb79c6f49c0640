package dev.plimsoll.bench.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Longer;
import dev.plimsoll.bench.CheckedIn;
import dev.plimsoll.bench.report.PageText;
import dev.plimsoll.bench.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
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

    private static final String WRITE_IT = "docs/internals/benchmarks/observation.md; "
            + "write it again with -Dplimsoll.write=true";

    /** Simulated once for all tests. */
    private static final Map<Workload, Sum> BY_WORKLOAD = Observation.byWorkload();

    static List<Observation.Row> rows() {
        return CheckedIn.fixedSampleOf(Observation.quickRows(), 2, Integer.MAX_VALUE);
    }

    @BeforeAll
    @Timeout(value = 120, unit = TimeUnit.MINUTES)
    static void write() throws IOException {
        if (CheckedIn.WRITE) {
            Observation.report().write(CheckedIn.ROOT);
        }
    }

    @Test
    void theReport_isThatOfTheCode_inAFullCampaign() {
        if (CheckedIn.FULL && !CheckedIn.WRITE) {
            CheckedIn.assertCheckedIn(Observation.report());
        }
    }

    /** Whatever its figures. */
    @Test
    void thePage_hasTheTextOfTheCode() {
        assertThat(CheckedIn.page(Report.page(Observation.PAGE))).content()
                .as(WRITE_IT)
                .matches(PageText.of(Observation.PAGE).pattern());
    }

    @Test
    void theTableByWorkload_isWhatTheCodeDoes() {
        assertThat(CheckedIn.page(Report.page(Observation.PAGE))).content()
                .as(WRITE_IT)
                .contains(Observation.workloads(BY_WORKLOAD).toString());
    }

    @Test
    void theRowWithTheSettingOfThatTable_isItsSum() throws IOException {
        assertThat(Files.readAllLines(CheckedIn.page(Report.csv(Observation.PAGE, "rows")))).as(WRITE_IT)
                .contains(Observation.rowOfCommon(BY_WORKLOAD).text());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void rowOfAnotherTable_isWhatTheCodeDoes(Observation.Row row) throws IOException {
        assertThat(Files.readAllLines(CheckedIn.page(Report.csv(Observation.PAGE, "rows")))).as(WRITE_IT)
                .contains(row.text());
    }

    static List<Ablation.Row> constants() {
        return CheckedIn.fixedSampleOf(Ablation.rows(), 1, 1);
    }

    @ParameterizedTest
    @MethodSource("constants")
    @Longer
    void halfOfAConstant_hasTheEffectInTheReport(Ablation.Row row) throws IOException {
        String page = Files.readString(CheckedIn.page(Report.page(Observation.PAGE)));
        Matcher shipped = Pattern.compile("\\| as shipped \\|  \\| (.+?) \\|").matcher(page);
        Matcher written = Pattern.compile("\\| `" + Pattern.quote(row.toString()) + "` \\| .+? \\| (.+?) \\|")
                .matcher(page);

        assertThat(shipped.find() && written.find()).as(WRITE_IT).isTrue();
        assertThat(row.effectOfHalf(shipped.group(1))).as(WRITE_IT).isEqualTo(written.group(1));
    }

    @Test
    void byDefault_nothingIsWoken_andProbingAddsNoMoreThanItMay() {
        Sum sum = Observation.ofCommon(BY_WORKLOAD);

        assertThat(sum.woken()).isZero();
        assertThat(sum.addedShare()).isLessThanOrEqualTo(0.001);
        assertThat(sum.sampledShare()).isGreaterThan(0.96);
        assertThat(sum.coveredShare()).isGreaterThan(0.86);
    }
}
