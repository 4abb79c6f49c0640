package dev.plimsoll.bench.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Campaigns;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
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
class DecisionsTest {

    private static final Path PAGE = Campaigns.page(Decisions.REPORT);
    private static final String WRITE_IT = "docs/benchmarks/decisions.md; write it again with -Dplimsoll.write=true";
    private static final int SAMPLE = 9;

    /** Replayed once for all tests. */
    private static final List<Result> SMALL = Decisions.smallResults();

    static List<Seeded> weeks() {
        return Campaigns.fixedSampleOf(Decisions.weeksWithRows(), SAMPLE);
    }

    @Test
    void theReportSaysWhatTheCodeDoes() throws IOException {
        if (Campaigns.WRITE) {
            Files.writeString(PAGE, Decisions.report(System.err::println));
        } else if (Campaigns.FULL) {
            assertThat(PAGE).content().as(WRITE_IT).isEqualTo(Decisions.report(System.err::println));
        }
        assertThat(PAGE).content().as(WRITE_IT).contains(Decisions.small(SMALL));
    }

    /** Also of weeks whose tables a build does not repeat as a whole. */
    @ParameterizedTest
    @MethodSource("weeks")
    void rowOfAWeek_isWhatTheCodeDoes(Seeded seeded) throws IOException {
        Week week = seeded.week();

        assertThat(Files.readAllLines(PAGE)).as(WRITE_IT)
                .filteredOn(line -> line.startsWith("| " + week.name() + " |"))
                .isNotEmpty()
                .containsOnly(Decisions.row(week));
    }

    /** Evidence is a wait, and no discount. */
    @Test
    void whoShortensTheEvidenceAskedFor_movesBackWithinADayNoMoreThanWhoDoesNot() {
        assertThat(Decisions.tally(SMALL, Decisions.HASTY).sum(Bill::returns))
                .isLessThanOrEqualTo(Decisions.tally(SMALL, Decisions.WAITING).sum(Bill::returns) + 1);
    }

    @Test
    void oursCostsLess_andRestartsLess_thanThePlatformsOwnRule_onTheSmallSet() {
        Tally ours = new Tally(SMALL, result -> result.bills().getFirst());
        Tally daily = new Tally(SMALL, result -> result.bills().get(1));
        Tally hourly = new Tally(SMALL, result -> result.bills().get(2));
        Tally told = Decisions.tally(SMALL, Decisions.TOLD);

        assertThat(ours.mean()).isLessThan(daily.mean()).isLessThan(hourly.mean());
        assertThat(ours.sum(Bill::restarts)).isLessThan(hourly.sum(Bill::restarts) / 2);
        assertThat(told.mean()).as("whom the platform tells what is touched").isLessThan(ours.mean());
        assertThat(SMALL).allSatisfy(result -> assertThat(result.ratio(result.fixed())).isGreaterThanOrEqualTo(0.999));
    }
}
