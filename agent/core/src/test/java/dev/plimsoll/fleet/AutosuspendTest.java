package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The platform's seconds and the delay that they stand for. */
class AutosuspendTest {

    @ParameterizedTest
    @ValueSource(longs = {-1, 1, 59, 60, 300, 604_800, 1L << 40})
    void theSeconds_areReadAndWrittenAsTheSame(long seconds) {
        assertThat(Autosuspend.ofSeconds(seconds).seconds()).isEqualTo(seconds);
    }

    @Test
    void minusOne_isNever_andEachOtherValueIsADelay() {
        assertThat(Autosuspend.ofSeconds(-1)).isEqualTo(new Autosuspend.Never());
        assertThat(Autosuspend.ofSeconds(90)).isEqualTo(new Autosuspend.After(Duration.ofSeconds(90)));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -2, -300, Long.MIN_VALUE})
    void zeroAndOtherNegativeSeconds_areRefused(long seconds) {
        assertThatIllegalArgumentException().isThrownBy(() -> Autosuspend.ofSeconds(seconds))
                .withMessageContaining(Duration.ofSeconds(seconds).toString());
    }

    @Test
    void theShortestDelay_isOneNanosecond() {
        Duration shortest = Duration.ofNanos(1);

        assertThat(new Autosuspend.After(shortest).delay()).isEqualTo(shortest);
        assertThatIllegalArgumentException().isThrownBy(() -> new Autosuspend.After(shortest.negated()))
                .withMessageContaining("PT-0.000000001S");
    }

    @Test
    void aPartOfASecond_isNotWritten() {
        assertThat(new Autosuspend.After(Duration.ofMillis(90_999)).seconds()).isEqualTo(90);
    }

    @Test
    void withoutADelayOfItsOwn_aComputeIsSuspendedAfterFiveMinutes() {
        assertThat(Autosuspend.DEFAULT.seconds()).isEqualTo(300);
    }
}
