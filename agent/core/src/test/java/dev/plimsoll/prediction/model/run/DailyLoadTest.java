package dev.plimsoll.prediction.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.model.run.DailyLoad.Hour;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DailyLoadTest {

    private static final Instant NOON = Given.T0;

    @Test
    void anEpochAcrossAnHour_isSpreadEvenlyOverItsTime() {
        DailyLoad day = DailyLoad.NONE.with(epoch(30, 90, 6_000), 0.5, true);

        assertThat(day.hours()).extracting(Hour::start).containsExactly(NOON, NOON.plus(Duration.ofHours(1)));
        assertThat(day.hours()).allSatisfy(hour -> {
            assertThat(hour.reads()).isEqualTo(3_000, within(1e-9));
            assertThat(hour.awake()).isEqualTo(0.5);
            assertThat(hour.excess()).as("half of the reads").isEqualTo(1_500, within(1e-9));
            assertThat(hour.refused()).isEqualTo(0.5);
            assertThat(hour.readsPerHour()).isEqualTo(6_000, within(1e-9));
        });
    }

    @Test
    void epochsOfOneHour_areAddedUp_andEachLoadKeepsItsTime() {
        DailyLoad day = DailyLoad.NONE.with(epoch(0, 15, 1_000), 0, false).with(epoch(15, 60, 48_000), 1, false);

        Hour hour = day.hours().getFirst();
        assertThat(day.hours()).hasSize(1);
        assertThat(hour.reads()).isEqualTo(49_000, within(1e-9));
        assertThat(hour.excess()).as("all of the second epoch").isEqualTo(48_000, within(1e-9));
        assertThat(hour.loads()).containsEntry(LoadLevel.level(4_000), 0.25)
                .containsEntry(LoadLevel.level(64_000), 0.75);
    }

    /** An hour that was awake for a quarter of it counts by its rate. */
    @Test
    void theBusiestHour_isTheOneWithTheHighestRate() {
        assertThat(DailyLoad.NONE.busiest()).isZero();

        DailyLoad day = DailyLoad.NONE.with(epoch(0, 60, 36_000), 0, false).with(epoch(60, 75, 18_000), 0, false);

        assertThat(day.busiest()).isEqualTo(20, within(1e-9));
    }

    @Test
    void onlyHoursOfTheLatest24AreKept() {
        DailyLoad day = DailyLoad.NONE;
        for (int hour = 0; hour < 30; hour++) {
            day = day.with(epoch(60 * hour, 60 * hour + 59, 100 + hour), 0, false);
        }

        assertThat(day.hours()).as("the oldest ended less than 24 hours before").hasSize(25);
        assertThat(day.hours().getFirst().reads()).isEqualTo(105, within(1e-9));
        assertThat(day.hours().getLast().reads()).isEqualTo(129, within(1e-9));
    }

    /** A job of each night begins a little later than the day before; until it does, it is known. */
    @Test
    void whatRunsAtTheSameTimeEachDay_isKnownUntilItRunsAgain() {
        DailyLoad day = DailyLoad.NONE.with(epoch(5, 30, 100_000), 0, false);
        for (int minute = 30; minute < 1_440 + 5; minute += 5) {
            day = day.with(epoch(minute, minute + 5, 10), 0, false);

            assertThat(day.hours().getFirst().reads()).as("minute %d", minute + 5).isGreaterThan(99_999);
        }
    }

    @Test
    void readsSinceAMoment_beginWithItsHour() {
        DailyLoad day = DailyLoad.NONE.with(epoch(0, 60, 100), 0, false).with(epoch(60, 120, 200), 0, false);

        assertThat(day.readsSince(NOON.plus(Duration.ofMinutes(10)))).isEqualTo(300, within(1e-9));
        assertThat(day.readsSince(NOON.plus(Duration.ofMinutes(70)))).isEqualTo(200, within(1e-9));
    }

    @Test
    void theQuietestHours_areTheQuarterWithFewestReads_orNoneWhileTooFewAreKnown() {
        assertThat(risingLoad(12).quietest(0.25, 12)).extracting(hour -> Math.round(hour.readsPerHour()))
                .containsExactly(100L, 200L, 300L);
        assertThat(risingLoad(11).quietest(0.25, 12)).isEmpty();
    }

    @Test
    void withoutRefusals_everythingElseStays() {
        Hour before = DailyLoad.NONE.with(epoch(0, 60, 100), 0.5, true).hours().getFirst();
        Hour after = DailyLoad.NONE.with(epoch(0, 60, 100), 0.5, true).withoutRefusals().hours().getFirst();

        assertThat(after.refused()).isZero();
        assertThat(after.excess()).isEqualTo(before.excess());
        assertThat(after.loads()).isEqualTo(before.loads());
    }

    @Test
    void aClockSetBack_movesWholeHours_andNothingForLessThanAMinute() {
        DailyLoad day = DailyLoad.NONE.with(epoch(0, 60, 100), 0, false);

        assertThat(day.earlier(Duration.ofSeconds(59))).isEqualTo(day);
        assertThat(day.earlier(Duration.ofMinutes(61)).hours().getFirst().start())
                .isEqualTo(NOON.minus(Duration.ofHours(2)));
    }

    @Seeds(5)
    void howeverTimeIsCutIntoEpochs_readsAndTimeAwakeAreTheSame(long seed) {
        Random random = new Random(seed);
        DailyLoad cut = DailyLoad.NONE;
        int minute = 0;
        while (minute < 600) {
            int next = Math.min(600, minute + 1 + random.nextInt(90));
            cut = cut.with(epoch(minute, next, 50L * (next - minute)), 1, false);
            minute = next;
        }
        DailyLoad whole = DailyLoad.NONE.with(epoch(0, 600, 50L * 600), 1, false);

        assertThat(cut.hours()).as("seed %d", seed).hasSameSizeAs(whole.hours());
        for (int hour = 0; hour < 10; hour++) {
            assertThat(cut.hours().get(hour).reads()).as("seed %d", seed).isEqualTo(3_000, within(1e-6));
            assertThat(cut.hours().get(hour).awake()).isEqualTo(1, within(1e-9));
            assertThat(cut.hours().get(hour).excess()).isEqualTo(whole.hours().get(hour).excess(), within(1e-6));
        }
    }

    /** Hours with 100, 200, 300 and more reads. */
    private static DailyLoad risingLoad(int hours) {
        DailyLoad day = DailyLoad.NONE;
        for (int hour = 0; hour < hours; hour++) {
            day = day.with(epoch(60 * hour, 60 * hour + 60, 100L * (hour + 1)), 0, false);
        }
        return day;
    }

    private static Epoch epoch(int fromMinute, int toMinute, long reads) {
        return new Epoch(NOON, NOON.plus(Duration.ofMinutes(fromMinute)), NOON.plus(Duration.ofMinutes(toMinute)),
                ComputeUnits.of("1"), new CacheActivity(reads, 0, 0, 0, UsedUnit.PAGES, null, null), 3, Bytes.ZERO,
                null);
    }
}
