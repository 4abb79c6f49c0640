package dev.plimsoll.config.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @ValueSource(strings = {"0s", "1ms", "200us", "1m30s", "1d1h1m1s1ms1us", "3650d"})
    void aDuration_isWrittenAsItIsRead(String text) {
        assertThat(Durations.text(Durations.parse(text))).isEqualTo(text);
    }

    /** A read from a local disk takes less than a millisecond. */
    @ParameterizedTest
    @CsvSource({"500ms, PT0.5S", "30s, PT30S", "5m, PT5M", "1h30m, PT1H30M", "7d, PT168H", "1d1h1m1s1ms, PT25H1M1.001S",
        "200us, PT0.0002S", "1ms500us, PT0.0015S"})
    void aDuration_isReadAsPeopleWriteIt(String text, Duration expected) {
        assertThat(Durations.parse(text)).isEqualTo(expected);
    }
}
