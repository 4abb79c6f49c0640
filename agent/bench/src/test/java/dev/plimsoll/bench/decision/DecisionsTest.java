package dev.plimsoll.bench.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.decision.policy.Bill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The checked-in report is what the code does. Write it again with {@code -Dplimsoll.write=true}. */
class DecisionsTest {

    private static final Path PAGE = Path.of(System.getProperty("plimsoll.root", "../.."))
            .resolve(Decisions.REPORT);

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void theReportSaysWhatTheCodeDoes() throws IOException {
        if (Boolean.getBoolean("plimsoll.write")) {
            Files.writeString(PAGE, Decisions.report(System.err::println));
        }
        assertThat(PAGE).content()
                .as("docs/benchmarks/decisions.md; write it again with -Dplimsoll.write=true")
                .contains(Decisions.small());
    }

    /** Evidence is a wait, and no discount. */
    @Test
    void whoShortensTheEvidenceAskedFor_movesBackWithinADayNoMoreThanWhoDoesNot() {
        List<Result> results = Decisions.smallResults();

        assertThat(Decisions.tally(results, Decisions.HASTY).sum(Bill::returns))
                .isLessThanOrEqualTo(Decisions.tally(results, Decisions.WAITING).sum(Bill::returns) + 1);
    }

    @Test
    void oursCostsLess_andRestartsLess_thanThePlatformsOwnRule_onTheSmallSet() {
        List<Result> results = Decisions.smallResults();
        Tally ours = new Tally(results, result -> result.bills().getFirst());
        Tally daily = new Tally(results, result -> result.bills().get(1));
        Tally hourly = new Tally(results, result -> result.bills().get(2));
        Tally told = Decisions.tally(results, Decisions.TOLD);

        assertThat(ours.mean()).isLessThan(daily.mean()).isLessThan(hourly.mean());
        assertThat(ours.sum(Bill::restarts)).isLessThan(hourly.sum(Bill::restarts) / 2);
        assertThat(told.mean()).as("whom the platform tells what is touched").isLessThan(ours.mean());
        assertThat(results)
                .allSatisfy(result -> assertThat(result.ratio(result.fixed())).isGreaterThanOrEqualTo(0.999));
    }
}
