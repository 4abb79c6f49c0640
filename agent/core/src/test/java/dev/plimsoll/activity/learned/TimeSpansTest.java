package dev.plimsoll.activity.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparison of times and durations, at their borders. */
class TimeSpansTest {

    private static final Duration LESS = Duration.ofNanos(1);
    private static final Duration MORE = Duration.ofNanos(2);
    private static final Instant FIRST = Instant.ofEpochSecond(-1);
    private static final Instant LAST = Instant.ofEpochSecond(1);

    @Test
    void theShorterAndTheLonger_doNotDependOnTheOrder() {
        assertThat(TimeSpans.shorter(LESS, MORE)).isEqualTo(LESS).isEqualTo(TimeSpans.shorter(MORE, LESS));
        assertThat(TimeSpans.longer(LESS, MORE)).isEqualTo(MORE).isEqualTo(TimeSpans.longer(MORE, LESS));
        assertThat(TimeSpans.shorter(LESS, LESS)).isEqualTo(TimeSpans.longer(LESS, LESS));
    }

    @Test
    void theEarlierAndTheLater_doNotDependOnTheOrder() {
        assertThat(TimeSpans.earlier(FIRST, LAST)).isEqualTo(FIRST).isEqualTo(TimeSpans.earlier(LAST, FIRST));
        assertThat(TimeSpans.later(FIRST, LAST)).isEqualTo(LAST).isEqualTo(TimeSpans.later(LAST, FIRST));
        assertThat(TimeSpans.later(null, FIRST)).isEqualTo(FIRST);
    }

    @ParameterizedTest
    @CsvSource({"PT-1S, PT0S", "PT0S, PT0S", "PT3S, PT3S", "PT9S, PT9S", "PT9.000000001S, PT9S"})
    void aSpan_isLimitedToItsRange(Duration span, Duration limited) {
        assertThat(TimeSpans.within(span, Duration.ofSeconds(9))).isEqualTo(limited);
    }
}
