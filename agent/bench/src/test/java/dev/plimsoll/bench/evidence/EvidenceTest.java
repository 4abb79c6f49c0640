package dev.plimsoll.bench.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Campaigns;
import dev.plimsoll.bench.Captures;
import dev.plimsoll.bench.decision.UnderQuietEyes;
import dev.plimsoll.bench.session.Trace;
import dev.plimsoll.bench.week.Seeded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

    private static final Path PAGE = Campaigns.page(Evidence.REPORT);
    private static final String WRITE_IT = "docs/benchmarks/evidence.md; write it again with -Dplimsoll.write=true";

    /** Replayed once for all tests. */
    private static final Sessions FEW = Evidence.few();

    static List<Seeded> quietWeeks() {
        return Campaigns.fixedSampleOf(UnderQuietEyes.weeks(), 1);
    }

    @Test
    void theReportSaysWhatTheCodeDoes() throws IOException {
        if (Campaigns.WRITE) {
            Files.writeString(PAGE, Evidence.report(System.err::println));
        } else if (Campaigns.FULL) {
            assertThat(PAGE).content().as(WRITE_IT).isEqualTo(Evidence.report(System.err::println));
        }
        assertThat(PAGE).content().as(WRITE_IT).contains(Evidence.small(FEW));
    }

    @ParameterizedTest
    @MethodSource("quietWeeks")
    void rowOfAWeekWithQuietProbing_isWhatTheCodeDoes(Seeded seeded) {
        assertThat(PAGE).content().as(WRITE_IT).contains(UnderQuietEyes.row(seeded.week()) + "\n");
    }

    @Test
    void tooSmall_isSaidFarMoreRightly_thanByTheRatioOfTheLastHour() {
        assertThat(FEW.tooSmall().gain()).isGreaterThan(2);
        assertThat(FEW.exactness().farFromFull()).isZero();
    }

    @Test
    void aSizeThatIsSaidToMissTheSame_missesTheSame() {
        assertThat(FEW.exactness().claims()).isGreaterThan(1_000);
        assertThat(FEW.exactness().falseClaims()).isZero();
    }

    @Test
    void totals_areTheSame_howeverOftenItIsLooked() {
        int[] pages = Captures.load("pg_tide");
        Splits splits = new Splits(new Trace("tide", "captured", pages, Trace.PAGES_PER_SECOND));

        assertThat(splits.totals(1).hits() + splits.totals(1).misses()).isEqualTo(pages.length);
        assertThat(splits.agree()).isTrue();
    }
}
