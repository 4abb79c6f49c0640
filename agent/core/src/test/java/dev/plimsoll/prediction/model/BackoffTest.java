package dev.plimsoll.prediction.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.prediction.model.ComputeModel.Backoff;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Changes cost a factor more after each reversal. Here it doubles each time and halves in three days. */
class BackoffTest {

    private static final Instant NOW = Given.T0;
    private static final double HALF_LIFE = 3;

    private final Backoff none = new Backoff(1, NOW);

    @Test
    void withoutAReversal_theFactorIsOne_atAnyTime() {
        assertThat(none.at(NOW, HALF_LIFE)).isEqualTo(1);
        assertThat(none.at(day(30), HALF_LIFE)).isEqualTo(1);
    }

    @Test
    void twoReversalsInARow_makeItFour_whichHalvesInThreeDays() {
        Backoff twice = none.again(NOW, 2, HALF_LIFE).again(NOW, 2, HALF_LIFE);

        assertThat(twice.at(NOW, HALF_LIFE)).isEqualTo(4);
        assertThat(twice.at(day(3), HALF_LIFE)).isEqualTo(2, within(1e-12));
        assertThat(twice.at(day(6), HALF_LIFE)).isEqualTo(1, within(1e-12));
    }

    @Test
    void itNeverFallsBelowOne() {
        assertThat(none.again(NOW, 2, HALF_LIFE).at(day(365), HALF_LIFE)).isEqualTo(1);
    }

    @Test
    void aLaterReversal_multipliesOnlyWhatIsLeft() {
        Backoff first = none.again(NOW, 2, HALF_LIFE);

        assertThat(first.again(day(3), 2, HALF_LIFE)).isEqualTo(new Backoff(2, day(3)));
    }

    private static Instant day(int days) {
        return NOW.plus(Duration.ofDays(days));
    }
}
