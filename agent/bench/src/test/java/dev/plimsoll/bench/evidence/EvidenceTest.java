package dev.plimsoll.bench.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Captures;
import dev.plimsoll.bench.session.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The checked-in report is what the code does. Write it again with {@code -Dplimsoll.write=true}. */
class EvidenceTest {

    private static final Path PAGE = Path.of(System.getProperty("plimsoll.root", "../.."))
            .resolve(Evidence.REPORT);

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void theReportSaysWhatTheCodeDoes() throws IOException {
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.writeString(PAGE, Evidence.report(System.err::println));
        }
        assertThat(PAGE).content()
                .as("docs/benchmarks/evidence.md; write it again with -Dplimsoll.write=true")
                .contains(Evidence.small());
    }

    @Test
    void tooSmall_isSaidFarMoreRightly_thanByTheRatioOfTheLastHour() {
        Sessions few = Evidence.few();

        assertThat(few.tooSmall().gain()).isGreaterThan(2);
        assertThat(few.exactness().farFromFull()).isZero();
    }

    @Test
    void aSizeThatIsSaidToMissTheSame_missesTheSame() {
        Exactness few = Evidence.few().exactness();

        assertThat(few.claims()).isGreaterThan(1_000);
        assertThat(few.falseClaims()).isZero();
    }

    @Test
    void totals_areTheSame_howeverOftenItIsLooked() {
        int[] pages = Captures.load("pg_tide");
        Splits splits = new Splits(new Trace("tide", "captured", pages, Trace.PAGES_PER_SECOND));

        assertThat(splits.totals(1).hits() + splits.totals(1).misses()).isEqualTo(pages.length);
        assertThat(splits.agree()).isTrue();
    }
}
