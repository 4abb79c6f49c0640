package dev.plimsoll.prediction.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A full cache hides whether its size is needed; a start shows it again. */
class SizeNeedTest {

    private static final Instant NOON = Given.T0;

    @Test
    void beforeTheCacheIsWarm_noNeedIsUnknown() {
        assertThat(SizeNeed.NONE.filled().hours(NOON)).isZero();
    }

    @Test
    void theNeedIsUnknown_sinceTheCacheWasFirstFullAndWarm() {
        SizeNeed hidden = SizeNeed.NONE.filled().warm(NOON).warm(NOON.plus(Duration.ofHours(2)));

        assertThat(hidden.since()).isEqualTo(NOON);
        assertThat(hidden.hours(NOON.plus(Duration.ofHours(5)))).isEqualTo(5);
    }

    @Test
    void afterTheClockWasSetBack_noTimeIsNegative() {
        assertThat(SizeNeed.NONE.warm(NOON).hours(NOON.minusSeconds(60))).isZero();
        assertThat(SizeNeed.NONE.warm(NOON).earlier(Duration.ofHours(1)).hours(NOON)).isEqualTo(1);
        assertThat(SizeNeed.NONE.earlier(Duration.ofHours(1))).isEqualTo(SizeNeed.NONE);
    }

    @Test
    void eachStartThatFillsTheCacheAgain_confirmsTheNeed_andBeginsTheSavingAgain() {
        SizeNeed once = SizeNeed.NONE.filled().warm(NOON).withSaving(3).withSaving(0.5);
        assertThat(once.saved()).isEqualTo(3.5);
        assertThat(once.confirmedStarts()).isEqualTo(1);

        SizeNeed restarted = once.restarted();
        assertThat(restarted.saved()).isZero();
        assertThat(restarted.since()).isNull();
        assertThat(restarted.filled().confirmedStarts()).isEqualTo(2);
    }

    @Test
    void aStartThatDoesNotFillTheCache_confirmsNothing() {
        assertThat(SizeNeed.NONE.filled().restarted().restarted().confirmedStarts()).isEqualTo(1);
    }
}
