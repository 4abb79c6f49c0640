package dev.plimsoll.probing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;

/** CU-hours of a month, as observed. */
class UsedHoursTest {

    private static final Instant MIDNIGHT = Instant.parse("2026-04-01T00:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void anAwakeHour_countsAtBothLimits() {
        UsedHours used = UsedHours.begin(MIDNIGHT).plus(HOUR, Given.cu("0.5", "2"), MIDNIGHT.plus(HOUR));

        assertThat(used.least()).isEqualTo(0.5);
        assertThat(used.most()).isEqualTo(2);
    }

    @Test
    void aNewMonth_beginsWithWhatOfTheTimeIsInIt() {
        Instant later = MIDNIGHT.plusSeconds(900);
        UsedHours used = UsedHours.begin(MIDNIGHT.minusSeconds(9)).plus(HOUR, Given.cu("4"), MIDNIGHT.minusSeconds(1));

        assertThat(used.least()).isEqualTo(4);
        assertThat(used.plus(HOUR, Given.cu("4"), later).least()).isEqualTo(1);
        assertThat(used.in(YearMonth.of(2026, 4)).least()).isZero();
    }

    @Test
    void aCompute_isCountedFromListingToListing_andNotWhileItSleeps() {
        ProbingPolicy policy = Given.probing(Duration.ofMinutes(5));
        Compute awake = new ComputeBuilder().id("p", "ep").compute();
        ProbeState state = ProbeState.NEW;

        assertThat(state.account().used()).as("not known").isNull();
        for (int i = 0; i <= 60; i++) {
            state = state.listed(awake, MIDNIGHT.plusSeconds(60L * i), policy);
        }
        UsedHours used = requireNonNull(state.account().used());

        assertThat(used.most()).isCloseTo(awake.size().max().asDouble(), within(1e-6));
        assertThat(state.account().awake()).isEqualTo(HOUR);
    }
}
