package dev.plimsoll.bench.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.CheckedIn;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.PageText;
import dev.plimsoll.bench.report.Report;
import dev.plimsoll.bench.week.Seeded;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
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
class DecisionsTest {

    private static final String WRITE_IT = "docs/internals/benchmarks/decisions.md; "
            + "write it again with -Dplimsoll.write=true";

    /** Replayed once for all tests. */
    private static final List<Result> SMALL = Decisions.smallResults();

    private record InSet(String set, Seeded seeded) {

        @Override
        public String toString() {
            return set + ": " + seeded;
        }
    }

    private static List<InSet> all() {
        return Decisions.weeksWithRows()
                .entrySet()
                .stream()
                .flatMap(set -> set.getValue().stream().map(week -> new InSet(set.getKey(), week)))
                .toList();
    }

    static List<InSet> weeks() {
        return CheckedIn.fixedSampleOf(all(), 2, 6);
    }

    @BeforeAll
    @Timeout(value = 120, unit = TimeUnit.MINUTES)
    static void write() throws IOException {
        if (CheckedIn.WRITE) {
            Decisions.report(System.err::println).write(CheckedIn.ROOT);
        }
    }

    @Test
    void theReport_isThatOfTheCode_inAFullCampaign() {
        if (CheckedIn.FULL && !CheckedIn.WRITE) {
            CheckedIn.assertCheckedIn(Decisions.report(System.err::println));
        }
    }

    /** Whatever its figures. */
    @Test
    void thePage_hasTheTextOfTheCode() {
        assertThat(CheckedIn.page(Report.page(Decisions.PAGE))).content()
                .as(WRITE_IT)
                .matches(PageText.of(Decisions.PAGE).pattern());
    }

    @Test
    void theFileOfWeeks_hasARowForEachWeek() throws IOException {
        List<String> lines = Files.readAllLines(CheckedIn.page(Report.csv(Decisions.PAGE, "weeks")));

        assertThat(lines.getFirst()).isEqualTo(String.join(",", DecisionTables.COLUMNS));
        assertThat(lines.stream().skip(1).map(line -> line.substring(0, line.indexOf(',', line.indexOf(',') + 1))))
                .containsExactlyElementsOf(all().stream().map(week -> week.set() + "," + week.seeded()).toList());
    }

    @Test
    void theFileOfSums_hasARowForEachPolicyAndSet_asTheCodeWritesIt() throws IOException {
        List<String> written = DecisionTables.sumRows(Map.of(Decisions.TUNING, SMALL)).toString().lines().toList();
        List<String> checkedIn = Files.readAllLines(CheckedIn.page(Report.csv(Decisions.PAGE, "sums")));

        assertThat(checkedIn).hasSize(1 + 5 * Contestant.rows().size());
        assertThat(checkedIn.getFirst()).isEqualTo(written.getFirst());
        for (String row : written.subList(1, written.size())) {
            String policy = row.replaceAll("(,[\\d.]+){13}$", "");
            assertThat(checkedIn).as(policy).anyMatch(line -> line.startsWith(policy + ","));
        }
    }

    /** The table of the page and the file of all sets have the same figures. */
    @Test
    void theSumsOfThePage_areThoseOfTheFile() throws IOException {
        String page = Files.readString(CheckedIn.page(Report.page(Decisions.PAGE)));

        assertThat(Files.readAllLines(CheckedIn.page(Report.csv(Decisions.PAGE, "sums")))
                .stream()
                .filter(line -> line.startsWith(Decisions.NEW + ","))).hasSize(Contestant.rows().size())
                .allSatisfy(line -> assertThat(page.lines()
                        .filter(row -> row.startsWith("| "))
                        .map(row -> Csv
                                .line((Object[]) (Decisions.NEW + " |" + row.substring(1, row.length() - 1)).strip()
                                        .split(" +\\| +", -1))))
                        .contains(line));
    }

    @Test
    void rowsOfTheSmallSet_areWhatTheCodeDoes() throws IOException {
        assertThat(Files.readAllLines(CheckedIn.page(Report.csv(Decisions.PAGE, "weeks")))).as(WRITE_IT)
                .containsAll(SMALL.stream().map(result -> DecisionTables.row(Decisions.TUNING, result)).toList());
    }

    /** Also of weeks that only a full campaign replays. */
    @ParameterizedTest
    @MethodSource("weeks")
    void rowOfAWeek_isWhatTheCodeDoes(InSet week) throws IOException {
        assertThat(Files.readAllLines(CheckedIn.page(Report.csv(Decisions.PAGE, "weeks")))).as(WRITE_IT)
                .contains(Decisions.row(week.set(), week.seeded().week()));
    }

    @Test
    void whatShips_costsLess_andRestartsLess_thanThePlatformsOwnRule_onTheSmallSet() {
        Tally ours = new Tally(SMALL, Contestant.SHIPPED);
        Tally daily = new Tally(SMALL, Contestant.DAILY);
        Tally hourly = new Tally(SMALL, Contestant.HOURLY);

        assertThat(ours.toOptimum().mean()).isLessThan(daily.toOptimum().mean()).isLessThan(hourly.toOptimum().mean());
        assertThat(ours.sum(Bill::restarts)).isLessThan(hourly.sum(Bill::restarts) / 2);
        assertThat(SMALL)
                .allSatisfy(result -> assertThat(result.toOptimum(Result.FIXED)).isGreaterThanOrEqualTo(0.999));
    }
}
