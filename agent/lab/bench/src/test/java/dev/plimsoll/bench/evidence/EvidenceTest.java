package dev.plimsoll.bench.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Longer;
import dev.plimsoll.bench.CheckedIn;
import dev.plimsoll.bench.decision.UnderQuietEyes;
import dev.plimsoll.bench.report.PageText;
import dev.plimsoll.bench.report.Report;
import dev.plimsoll.bench.week.Seeded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The checked-in report is what the code does: a sample in each build, all of it with {@code -Dplimsoll.campaigns=full}.
 * Write it again with {@code -Dplimsoll.write=true}.
 */
@Timeout(value = 120, unit = TimeUnit.MINUTES)
class EvidenceTest {

    private static final String WRITE_IT = "docs/internals/benchmarks/evidence.md; "
            + "write it again with -Dplimsoll.write=true";
    /** The tables of the few loads, as Markdown. */
    private static final Path SAMPLE = CheckedIn.page(Path.of("agent/lab/bench/src/test/resources/evidence-sample.md"));

    /** Replayed once for all tests. */
    private static final Sessions FEW = Evidence.few();

    static List<Seeded> quietWeeks() {
        return CheckedIn.fixedSampleOf(UnderQuietEyes.weeks(), 1, 1);
    }

    @BeforeAll
    @Timeout(value = 120, unit = TimeUnit.MINUTES)
    static void write() throws IOException {
        if (CheckedIn.WRITE) {
            Evidence.report(System.err::println).write(CheckedIn.ROOT);
            Files.writeString(SAMPLE, Evidence.small(FEW));
        }
    }

    @Test
    void theReport_isThatOfTheCode_inAFullCampaign() {
        if (CheckedIn.FULL && !CheckedIn.WRITE) {
            CheckedIn.assertCheckedIn(Evidence.report(System.err::println));
        }
    }

    /** Whatever its figures. */
    @Test
    void thePage_hasTheTextOfTheCode() {
        assertThat(CheckedIn.page(Report.page(Evidence.PAGE))).content()
                .as(WRITE_IT)
                .matches(PageText.of(Evidence.PAGE).pattern());
    }

    @Test
    void tablesOfAFewLoads_areWhatTheCodeDoes() {
        assertThat(SAMPLE).content().as(WRITE_IT).isEqualTo(Evidence.small(FEW));
    }

    @ParameterizedTest
    @MethodSource("quietWeeks")
    @Longer
    void rowOfAWeekWithQuietProbing_isWhatTheCodeDoes(Seeded seeded) throws IOException {
        assertThat(Files.readAllLines(CheckedIn.page(Report.csv(Evidence.PAGE, "quiet-weeks")))).as(WRITE_IT)
                .contains(UnderQuietEyes.row(seeded.week()));
    }

    @Test
    void tooSmall_isFarMorePrecise_thanTheRatioOfTheLastHour() {
        assertThat(FEW.tooSmall().gain()).isGreaterThan(2);
        assertThat(FEW.exactness().farFromFull()).isZero();
    }

    @Test
    void aStatementOfEqualMisses_isTrue() {
        assertThat(FEW.exactness().claims().stated()).isGreaterThan(1_000);
        assertThat(FEW.exactness().claims().wrong()).isZero();
    }

    @Test
    void totals_areTheSame_withAnyNumberOfProbes() {
        Trace trace = Trace.captured("pg_tide");
        Splits splits = new Splits(trace);

        assertThat(splits.totals(1).hits() + splits.totals(1).misses()).isEqualTo(trace.reads());
        assertThat(splits.agree()).isTrue();
    }
}
