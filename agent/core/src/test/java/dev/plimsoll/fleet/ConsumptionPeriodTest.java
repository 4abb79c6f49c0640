package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.fleet.ConsumptionPeriod.Quota;
import dev.plimsoll.fleet.ConsumptionPeriod.QuotaUse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConsumptionPeriodTest {

    private static final Instant START = Instant.parse("2026-11-01T00:00:00Z");
    private static final Instant END = START.plus(Duration.ofDays(30));
    private static final double HOUR = 3_600;

    /** 100 CU-hours, of which {@code used} are used at a day of the period. */
    private static ConsumptionPeriod at(double day, @Nullable Double used) {
        return at(START, END, day, used);
    }

    private static ConsumptionPeriod at(@Nullable Instant start, @Nullable Instant end, double day,
            @Nullable Double used) {
        return new ConsumptionPeriod(null, start, end, START.plus(Duration.ofMinutes(Math.round(day * 1_440))),
                List.of(new QuotaUse(Quota.COMPUTE_TIME, used == null ? null : used * HOUR, 100 * HOUR, List.of())));
    }

    private static QuotaUse use(ConsumptionPeriod period) {
        return Objects.requireNonNull(period.of(Quota.COMPUTE_TIME));
    }

    private static double days(ConsumptionPeriod period) {
        Instant at = Objects.requireNonNull(period.exhaustedAt(use(period)));
        return Duration.between(START, at).toMinutes() / 1_440.0;
    }

    @Test
    void theFirstReading_goesByTheWholePeriod_asFarAsItShowsEnough() {
        assertThat(days(at(10, 40.0))).isEqualTo(25, within(0.1));
        assertThat(at(10, 20.0).exhaustedAt(use(at(10, 20.0)))).as("in the next period").isNull();
        assertThat(at(0.1, 20.0).rate(use(at(0.1, 20.0)))).as("figures move by quarters of an hour").isNull();
        assertThat(at(null, END, 10, 40.0).rate(use(at(null, END, 10, 40.0)))).isNull();
    }

    @Test
    void theLatestSevenDaysCount_notThoseBefore() {
        ConsumptionPeriod read = null;
        for (int day = 0; day <= 14; day++) {
            read = at(day, day <= 7 ? 0.5 * day : 3.5 + 6 * (day - 7)).after(read);
        }

        assertThat(Objects.requireNonNull(read).rate(use(read))).isEqualTo(6 * HOUR / 86_400, within(1e-6));
        assertThat(days(read)).isEqualTo(14 + (100 - 45.5) / 6, within(0.1));
        assertThat(use(read).marks()).hasSizeLessThan(10);
    }

    @Test
    void eachDayIsLikeThatOfTheWeekBefore() {
        ConsumptionPeriod read = null;
        double used = 0;
        for (int day = 0; day <= 14; day++) {
            read = at(day, used).after(read);
            used += day % 7 < 5 ? 5 : 0;
        }

        assertThat(days(Objects.requireNonNull(read))).as("50 are left, so two weeks of 25").isBetween(25.9, 26.1);
    }

    @Test
    void theRateOfTheLastPeriod_countsInTheNext() {
        ConsumptionPeriod read = null;
        for (int day = 0; day < 30; day++) {
            read = at(day, 3.0 * day).after(read);
        }
        ConsumptionPeriod next = at(END, END.plus(Duration.ofDays(30)), 30.1, 0.0).after(read);

        assertThat(Objects.requireNonNull(next.rate(use(next)))).isEqualTo(3 * HOUR / 86_400, within(0.05));
    }

    /** Some plans report no use for a while, and figures are corrected. */
    @Test
    void aUseThatFallsWithinThePeriod_isNoNewPeriod() {
        ConsumptionPeriod read = null;
        for (int day = 0; day <= 10; day++) {
            read = at(day, 4.0 * day).after(read);
        }
        ConsumptionPeriod corrected = at(10.25, 39.0).after(read);
        ConsumptionPeriod nothing = at(11.25, 0.0).after(corrected);
        ConsumptionPeriod again = at(11.5, 46.0).after(at(11.4, 0.0).after(nothing));

        assertThat(days(corrected)).isBetween(25.0, 27.0);
        assertThat(nothing.exhaustedAt(use(nothing))).isNull();
        assertThat(days(again)).isBetween(25.0, 26.0);
    }

    @Test
    void aStartThatIsCorrected_isNoNewPeriod() {
        ConsumptionPeriod read = null;
        for (int day = 0; day <= 10; day++) {
            read = at(START.plusMillis(day), END, day, 4.0 * day).after(read);
        }
        ConsumptionPeriod earlier = at(START.minus(Duration.ofDays(9)), END, 10.25, 41.0).after(read);

        assertThat(days(Objects.requireNonNull(read))).isBetween(24.9, 25.1);
        assertThat(days(earlier)).isBetween(24.9, 25.1);
    }

    @Test
    void aQuotaThatIsExhausted_saysSinceWhen() {
        ConsumptionPeriod before = at(10, 99.0).after(at(9, 90.0));
        ConsumptionPeriod read = at(12, 100.5).after(at(11, 100.0).after(before));

        assertThat(before.isExhausted()).isFalse();
        assertThat(read.isExhausted()).isTrue();
        assertThat(days(read)).isEqualTo(11);
    }

    @Test
    void aReadingThatIsOldOrOfAnEndedPeriod_saysNothing_butThatThereIsALimit() {
        ConsumptionPeriod read = at(29.9, 99.0).after(at(28, 90.0));

        for (Instant now : List.of(END, read.readAt().plus(Duration.ofHours(13)))) {
            QuotaUse use = use(read.asOf(now, true));
            assertThat(use.used()).isNull();
            assertThat(use.ratio()).isNull();
            assertThat(read.asOf(now, true).exhaustedAt(use)).isNull();
            assertThat(use.limit()).isEqualTo(100 * HOUR);
        }
        assertThat(use(read.asOf(read.readAt(), true)).ratio()).isEqualTo(0.99);
        assertThat(use(at(30.1, 1.0).after(read.asOf(END, true))).marks()).as("kept for the next").isNotEmpty();
    }

    @Test
    void aUseOfZero_isNotKnownBesideAComputeThatIsAwake() {
        assertThat(use(at(3, 0.0).asOf(START, true)).used()).isNull();
        assertThat(use(at(3, 0.0).asOf(START, false)).used()).isZero();
        assertThat(at(3, null).isExhausted()).isFalse();
    }

    @Test
    void anEndThatIsNotReported_isAMonthAway() {
        assertThat(at(START, null, 10, 20.0).rest()).isEqualTo(Duration.ofDays(31).plusHours(1));
        assertThat(at(10, 20.0).rest()).isEqualTo(Duration.ofDays(20).plusHours(1));
    }
}
