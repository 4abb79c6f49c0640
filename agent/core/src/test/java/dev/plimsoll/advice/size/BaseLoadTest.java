package dev.plimsoll.advice.size;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.size.Recommender.Advised;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaseLoadTest {

    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final long PAGES = Given.PAGES;

    private final Adviser adviser = new Adviser(Given.table());

    @Test
    void missesWhileLittleIsAsked_raiseTheSmallestLimit() {
        Life life = new Life(Given.cu("0.25", "4")).reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);

        Recommendation advice = advice(life);

        assertThat(advice.target()).isEqualTo(Given.cu("0.5", "4"));
        assertThat(advice.action()).isEqualTo("grow");
        assertThat(advice.advice().why()).contains("quietest hours");
    }

    @Test
    void aSmallestLimitBelowThePolicyRange_isRaisedIntoIt() {
        Life life = new Life(Given.cu("0.25", "4")).reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);
        SizingPolicy range = Given.policy("1", "10", SizingPolicy.Rule.REGRET, SizingPolicy.PlatformPlan.PAID);

        Recommendation advice = advice(life, range);

        assertThat(advice.target()).isEqualTo(Given.cu("1", "4"));
        assertThat(advice.advice().why()).contains("A smallest limit of 1 CU keeps more of the cache.");
    }

    @Test
    void aLargestThatFallsWithARaisedSmallest_isReportedWithWhatItWouldMiss() {
        Life life = new Life(Given.cu("0.25", "4")).reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);
        SizingPolicy range = Given.policy("0.25", "2", SizingPolicy.Rule.REGRET, SizingPolicy.PlatformPlan.PAID);

        Recommendation advice = advice(life, range);

        assertThat(advice.target()).isEqualTo(Given.cu("0.5", "2"));
        assertThat(advice.reason()).isEqualTo(Reason.TOO_SMALL);
        assertThat(advice.advice().why()).containsPattern(
                "The largest limit falls to 2 CU, because of sizing.max-cu. (The hit ratio at 2 CU is not known|At 2 CU, .* is expected)");
    }

    @Test
    void anotherSmallestLimit_isComparedAgainstTheCostOfTheRestartThatItTakes() {
        Life life = new Life(Given.cu("2", "4"));
        day(life, 900_000, 0.0001, 60_000, 0.0001, PAGES / 5);

        Advised advised = advised(life, Given.policy());

        CostBenefit costBenefit = requireNonNull(advised.recommendation().advice().costBenefit());
        assertThat(requireNonNull(advised.impact().price())).isGreaterThan(2.1);
        assertThat(costBenefit.cost()).isEqualTo(advised.impact().price());
        assertThat(costBenefit.required()).isEqualTo(advised.impact().price());
    }

    @ParameterizedTest
    @CsvSource({"8, 10", "0.25, 0.25"})
    void whatMissesInQuietHoursAlone_isToldOfTheSmallestLimit_alsoWhereThatMayNotRise(String least, String most) {
        Life life = new Life(Given.cu("0.25", "4")).reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);

        Recommendation advice = advice(life,
                Given.policy(least, most, SizingPolicy.Rule.REGRET, SizingPolicy.PlatformPlan.PAID));

        assertThat(advice.action()).isEqualTo("hold");
        assertThat(advice.reason()).isEqualTo(Reason.OUT_OF_RANGE);
        assertThat(advice.advice().why()).contains("99.90 % of reads hit the cache",
                "In the quietest hours of the day, misses exceed the target",
                "A larger smallest limit would keep more of the cache, but sizing.min-cu and sizing.max-cu do not allow it.")
                .doesNotContain("CU would help");
    }

    @Test
    void aComputeThatRanAtItsLargestAllTheTime_hasNoSmallestLimitToRaise() {
        Life life = new Life(Given.cu("0.25", "4")).reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);

        Recommendation advice = adviser
                .think(Given.compute(Given.cu("0.25", "4")),
                        new AssessmentInput(life.history(), ConnectionPeaks.of(10), null, 4.0),
                        Given.policy(), life.now())
                .advised()
                .recommendation();

        assertThat(advice.target().min()).isEqualTo(Given.cu("0.25").min());
    }

    @Test
    void allThatWasInUseFittingLess_lowersTheSmallestLimit() {
        Life life = new Life(Given.cu("2", "4"));
        day(life, 900_000, 0.0001, 60_000, 0.0001, PAGES / 5);

        Recommendation advice = advice(life);

        assertThat(advice.target().min()).isEqualTo(Given.cu("0.25").min());
        assertThat(advice.action()).isEqualTo("shrink");
    }

    @Test
    void allThatWasInUseFittingLess_keepsRoomForConnections() {
        Life life = new Life(Given.cu("2", "4")).connections(300);
        day(life, 900_000, 0.0001, 60_000, 0.0001, PAGES / 5);

        assertThat(advice(life).target().min()).isEqualTo(Given.cu("1").min());
    }

    @Test
    void aFixedSize_hasNoBase() {
        Life life = new Life(Given.cu("4")).reads(FIVE, PAGES * 20, 0.5, 4 * PAGES);
        day(life, 900_000, 0.001, 60_000, 0.2, 4 * PAGES);

        SizeRange target = advice(life).target();

        assertThat(target.isFixed()).isTrue();
    }

    @Test
    void aSmallestLimitTooFarBelowTheLargest_isNotAdvisedWhereThePlatformForbidsIt() {
        Life life = new Life(Given.cu("4", "10")).running(9);
        day(life, 900_000, 0.0001, 60_000, 0.0001, PAGES / 5);

        Recommendation advice = new Adviser(Given.neon())
                .think(Given.compute(Given.cu("4", "10")), new AssessmentInput(life.history(), peak(life)),
                        Given.policy(),
                        life.now())
                .advised()
                .recommendation();

        assertThat(advice.target()).as("at most 8 CU apart").isEqualTo(Given.cu("2", "10"));
    }

    /** Sixteen busy hours and eight quiet ones, twice. */
    private static void day(Life life, long busy, double missBusy, long quiet, double missQuiet, long used) {
        for (int day = 0; day < 2; day++) {
            for (int i = 0; i < 8 * 12; i++) {
                life.reads(FIVE, quiet, missQuiet, used);
            }
            for (int i = 0; i < 16 * 12; i++) {
                life.reads(FIVE, busy, missBusy, used);
            }
        }
    }

    private Recommendation advice(Life life) {
        return advice(life, Given.policy());
    }

    private Recommendation advice(Life life, SizingPolicy policy) {
        return advised(life, policy).recommendation();
    }

    private Advised advised(Life life, SizingPolicy policy) {
        SizeRange size = life.history().samples().getFirst().size();
        return adviser.think(Given.compute(size), new AssessmentInput(life.history(), peak(life)), policy, life.now())
                .advised();
    }

    private static int peak(Life life) {
        return life.history().samples().stream().mapToInt(one -> one.connections().used()).max().orElse(0);
    }
}
