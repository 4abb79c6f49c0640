package dev.plimsoll.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The last activity as each kind of platform reports it, and the sequences of times behind it. */
class LastActiveReportingTest {

    /** Visits at 1,000,000 and 1,050,000 ms, and a time of 1,065,000 ms. */
    @ParameterizedTest
    @CsvSource({"EXACT, 1050000", "STORED_WHEN_A_MINUTE_NEWER, 1000000", "ROUNDED_DOWN_TO_FIVE_MINUTES, 900000",
        "ROUNDED_UP_TO_A_MINUTE, 1080000", "TEN_SECONDS_AHEAD, 1060000", "TEN_SECONDS_BEHIND, 1040000",
        "HALF_A_MINUTE_LATE, 1000000", "ABSENT, -1", "SENTINEL, 946684800000"})
    void eachPlatform_reportsItsOwnTime(LastActiveReporting reporting, long reported) {
        SuspendingCompute compute = new SuspendingCompute(
                ActivityTrace.of(0, 9_000_000, LongSequence.of(1_000_000, 1_050_000), 300_000),
                PlatformActivityRule.ANY_BYTE);
        compute.passTo(1_065_000);

        assertThat(reporting.reported(compute, 1_065_000)).isEqualTo(reported);
    }

    @Test
    void aWholeMinute_isNotRoundedUp() {
        SuspendingCompute compute = new SuspendingCompute(
                ActivityTrace.of(0, 9_000_000, LongSequence.of(1_200_000), 300_000), PlatformActivityRule.ANY_BYTE);
        compute.passTo(1_200_000);

        assertThat(LastActiveReporting.ROUNDED_UP_TO_A_MINUTE.reported(compute, 1_200_000)).isEqualTo(1_200_000);
        assertThat(LastActiveReporting.ROUNDED_DOWN_TO_FIVE_MINUTES.reported(compute, 1_200_000)).isEqualTo(1_200_000);
    }

    @Test
    void theSentinel_isTheFirstMomentOfTheYear2000() {
        SuspendingCompute compute = new SuspendingCompute(ActivityTrace.of(0, 1, LongSequence.NONE, 1),
                PlatformActivityRule.ANY_BYTE);

        assertThat(Instant.ofEpochMilli(LastActiveReporting.SENTINEL.reported(compute, 0)))
                .isEqualTo(Instant.parse("2000-01-01T00:00:00Z"));
    }

    @ParameterizedTest
    @EnumSource
    void itsWords_areItsName(LastActiveReporting reporting) {
        assertThat(reporting.words().replace(' ', '_')).isEqualToIgnoringCase(reporting.name()).isLowerCase();
    }

    @ParameterizedTest
    @CsvSource({"4, -1", "5, 5", "6, 5", "8, 8", "9, 8", "20, 20", "9223372036854775807, 20"})
    void theLargestNumberUpToALimit_isFound(long limit, long found) {
        assertThat(LongSequence.of(5, 8, 20).before(limit)).isEqualTo(found);
        assertThat(LongSequence.NONE.before(limit)).isEqualTo(-1);
    }

    @Test
    void aSequence_doesNotChangeWithTheArrayItWasMadeOf() {
        long[] values = {1, 2, 3};
        LongSequence sequence = LongSequence.of(values);

        values[1] = 9;

        assertThat(sequence.get(1)).isEqualTo(2);
        assertThat(sequence.size()).isEqualTo(3);
        assertThat(sequence).isEqualTo(LongSequence.of(1, 2, 3))
                .hasSameHashCodeAs(LongSequence.of(1, 2, 3))
                .isNotEqualTo(LongSequence.of(1, 2, 4))
                .isNotEqualTo("1, 2, 3");
        assertThat(sequence.hashCode()).isNotEqualTo(LongSequence.NONE.hashCode());
    }
}
