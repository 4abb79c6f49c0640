package dev.plimsoll.config.key;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @ValueSource(strings = {"0s", "1ms", "200us", "1m30s", "1d1h1m1s1ms1us", "3650d"})
    void aDuration_isWrittenAsItIsRead(String text) {
        assertThat(Durations.text(Durations.parse(text))).isEqualTo(text);
    }
}
