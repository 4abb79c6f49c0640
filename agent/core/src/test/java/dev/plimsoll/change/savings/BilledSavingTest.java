package dev.plimsoll.change.savings;

import static dev.plimsoll.Given.HOUR;
import static dev.plimsoll.change.savings.SavingCase.END;
import static dev.plimsoll.change.savings.SavingCase.MADE;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.change.savings.BilledSaving.BillGap;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.change.savings.ConsumptionHours.HourRows;
import dev.plimsoll.change.savings.ConsumptionHours.SeenHour;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A change of autoscaling limits is measured by the bill, or not at all. */
class BilledSavingTest {

    private static final SizeRange WIDE = Given.cu("0.5", "4");
    private static final SizeRange NARROW = Given.cu("0.5", "2");
    private static final long CHANGED = ConsumptionHours.hour(MADE);
    private static final Duration HALF = Duration.ofMinutes(30);
    private static final String BRANCH = "br-main";

    private final List<BilledHour> billed = new ArrayList<>();
    private final List<SeenHour> seen = new ArrayList<>();
    private long read;

    private final ConsumptionHours hours = new ConsumptionHours() {

        @Override
        public void keep(Collection<BilledHour> more, Collection<SeenHour> others) {
            throw new AssertionError("the ledger only reads them");
        }

        @Override
        public HourRows between(@Nullable String projectId, long from, long to) {
            read = to - from;
            return new HourRows(
                    billed.stream().filter(hour -> hour.hour() >= from && hour.hour() < to).toList(),
                    seen.stream().filter(hour -> hour.hour() >= from && hour.hour() < to).toList());
        }
    };

    private void seen(ComputeId compute, long hour, SizeRange size, Duration awake) {
        seen.add(new SeenHour(compute, BRANCH, hour, awake, Duration.ZERO,
                awake.toSeconds() * size.min().asDouble(), awake.toSeconds() * size.max().asDouble(), END));
    }

    private void bill(long hour, double cuSeconds) {
        billed.add(new BilledHour(Given.ID.projectId(), BRANCH, hour, cuSeconds, "launch_v3", END));
    }

    /** Some hours in each of which the compute was awake for half an hour at a mean size. */
    private void hours(long from, int count, SizeRange size, double mean) {
        for (long hour = from; hour < from + count; hour++) {
            seen(ConsumptionHours.WATCH, hour, Given.cu("1"), HOUR);
            seen(Given.ID, hour, size, HALF);
            bill(hour, mean * HALF.toSeconds());
        }
    }

    private MonthlySaving measured(SizeRange from, SizeRange to) {
        MonthlySaving row = new SavingCase().sizes(from, to).judged(EffectVerdict.CONFIRMED).awake(Duration.ZERO);
        return row.plus(new AwakeSpan(MADE, MADE.plus(HOUR.multipliedBy(60)))).billed(hours);
    }

    @Test
    void theSavingIsTheMeanBefore_lessTheMeanAfter_perAwakeHour() {
        hours(CHANGED - 40, 40, WIDE, 1.75);
        hours(CHANGED + 1, 10, NARROW, 1.25);

        MonthlySaving row = measured(WIDE, NARROW);

        BilledSaving both = requireNonNull(row.billed());
        assertThat(both.before().meanCu()).isEqualTo(1.75);
        assertThat(both.before().awake()).isEqualTo(HOUR.multipliedBy(20));
        assertThat(both.after().meanCu()).isEqualTo(1.25);
        assertThat(row.unmeasured()).isNull();
        assertThat(row.cuHours()).as("half a CU in five awake hours").isCloseTo(2.5, within(1e-9));
        assertThat(MeasuredSum.of(List.of(row))).isEqualTo(new MeasuredSum(requireNonNull(row.cuHours()), 0, 1, 0, 0));
    }

    @Test
    void aRaisedMinimumThatCostsMore_isBelowZero() {
        hours(CHANGED - 40, 40, WIDE, 0.75);
        hours(CHANGED + 1, 10, Given.cu("1", "4"), 1.5);

        assertThat(measured(WIDE, Given.cu("1", "4")).cuHours()).isCloseTo(-3.75, within(1e-9));
    }

    @Test
    void limitsInsteadOfAFixedSize_areMeasuredAlike() {
        hours(CHANGED - 9, 9, Given.cu("2"), 2);
        hours(CHANGED + 1, 10, NARROW, 0.5);

        assertThat(measured(Given.cu("2"), NARROW).cuHours()).isCloseTo(7.5, within(1e-9));
    }

    @Test
    void aMissingHour_leavesItUnmeasured_onEitherSide() {
        hours(CHANGED - 40, 40, WIDE, 1.75);
        hours(CHANGED + 1, 10, NARROW, 1.25);
        BilledHour gone = billed.remove(45);
        assertNotMeasured(BillGap.HOURS_MISSING);

        billed.add(new BilledHour(gone.projectId(), BRANCH, gone.hour(), 0, null, END));
        assertNotMeasured(BillGap.HOURS_MISSING);

        billed.set(billed.size() - 1, new BilledHour(gone.projectId(), BRANCH, gone.hour(), gone.cuSeconds(), null,
                ConsumptionHours.begin(gone.hour() + 1)));
        assertNotMeasured(BillGap.HOURS_MISSING);

        billed.set(billed.size() - 1, gone);
        assertThat(measured(WIDE, NARROW).cuHours()).isCloseTo(2.5, within(1e-9));

        billed.removeFirst();
        billed.remove(3);
        assertNotMeasured(BillGap.HOURS_MISSING);
    }

    @Test
    void theLatestHoursMayComeLate() {
        hours(CHANGED - 40, 40, WIDE, 1.75);
        hours(CHANGED + 1, 10, NARROW, 1.25);
        billed.subList(44, 50).clear();
        assertThat(measured(WIDE, NARROW).cuHours()).as("four hours of ten").isCloseTo(1, within(1e-9));

        billed.subList(40, 44).clear();
        assertNotMeasured(BillGap.LATE);

        billed.clear();
        assertNotMeasured(BillGap.LATE);
    }

    @Test
    void anotherComputeOfTheBranch_leavesItUnmeasured() {
        hours(CHANGED - 40, 40, WIDE, 1.75);
        hours(CHANGED + 1, 10, NARROW, 1.25);
        seen(new ComputeId(Given.ID.projectId(), "ep-replica"), CHANGED + 4, WIDE, HALF);

        assertNotMeasured(BillGap.SEVERAL_COMPUTES);
    }

    @Test
    void moreThanItsLargestSize_isSomebodyElses() {
        hours(CHANGED - 40, 40, WIDE, 1.75);
        hours(CHANGED + 1, 10, NARROW, 1.25);
        billed.removeLast();
        bill(CHANGED + 10, HALF.toSeconds() * 2.5);

        assertNotMeasured(BillGap.SEVERAL_COMPUTES);
    }

    @Test
    void hoursThatNoAgentWatched_andTheHourOfTheChange_countNowhere() {
        hours(CHANGED - 40, 40, WIDE, 1.75);
        hours(CHANGED, 1, NARROW, 2);
        hours(CHANGED + 1, 10, NARROW, 1.25);
        seen(Given.ID, CHANGED + 11, NARROW, HALF);
        seen(ConsumptionHours.WATCH, CHANGED + 11, Given.cu("1"), HALF);
        bill(CHANGED + 11, HALF.toSeconds() * 2.0);

        assertThat(measured(WIDE, NARROW).cuHours()).isCloseTo(2.5, within(1e-9));
    }

    @Test
    void onlyTheWeekBefore_andTheMonthOfTheRow_count() {
        hours(CHANGED - 300, 130, WIDE, 4);
        hours(CHANGED - 40, 40, WIDE, 1.75);
        hours(CHANGED + 1, 10, NARROW, 1.25);
        hours(CHANGED + 70, 10, NARROW, 2);

        assertThat(measured(WIDE, NARROW).cuHours()).isCloseTo(2.5, within(1e-9));
        assertThat(read).isEqualTo(168 + 60);
    }

    @Test
    void fewMinutesAwake_areNotEnough_andFixedSizesNeedNoBill() {
        hours(CHANGED + 1, 10, NARROW, 1.25);
        assertNotMeasured(BillGap.SELDOM_AWAKE);

        read = 0;
        MonthlySaving fixed = measured(Given.cu("4"), Given.cu("1"));
        assertThat(fixed.billed()).isNull();
        assertThat(fixed.cuHours()).isEqualTo(180);
        assertThat(read).isZero();
    }

    private void assertNotMeasured(BillGap why) {
        MonthlySaving row = measured(WIDE, NARROW);
        assertThat(row.cuHours()).isNull();
        assertThat(row.unmeasured()).isEqualTo(why);
        assertThat(MeasuredSum.of(List.of(row))).isEqualTo(new MeasuredSum(0, 0, 1, 1, 0));
    }

    /** The time of a row may end with its month. */
    @Test
    void aRowOfALaterMonth_isComparedWithTheSameWeek() {
        hours(CHANGED - 40, 40, WIDE, 1.75);
        long april = ConsumptionHours.hour(END);
        hours(april - 1, 1, NARROW, 2);
        hours(april, 4, NARROW, 0.75);
        Instant later = END.plus(HOUR.multipliedBy(9));
        billed.replaceAll(hour -> new BilledHour(hour.projectId(), BRANCH, hour.hour(), hour.cuSeconds(), null, later));

        MonthlySaving row = MonthlySaving
                .begin(Given.ID, SavingCase.MARCH.plusMonths(1), new SavingCase().sizes(WIDE, NARROW).change())
                .plus(new AwakeSpan(END, later))
                .billed(hours);

        assertThat(row.cuHours()).isCloseTo(2, within(1e-9));
    }
}
