package dev.plimsoll.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each time is read as it was written, as a number where a number holds it. */
class NumericTimesTest {

    private static final JsonMapper JSON = RecordJson.MAPPER.rebuild().addModule(new NumericTimes()).build();

    private record Times(Instant at, Duration span) {}

    @ParameterizedTest
    @CsvSource({"2026-11-28T01:24:04.376113414Z, PT9.876S, true",
        "1969-12-31T23:59:59.999999999Z, PT-0.000000001S, true",
        "1970-01-01T00:00:00Z, PT0S, true", "+1000000000-12-31T23:59:59.999999999Z, PT2562047788015215H30M7S, false",
        "-1000000000-01-01T00:00:00Z, PT-2562047788015215H-30M-8S, false"})
    void isLossless(Instant at, Duration span, boolean isNumber) throws JsonProcessingException {
        Times times = new Times(at, span);
        String json = JSON.writeValueAsString(times);

        assertThat(JSON.readValue(json, Times.class)).isEqualTo(times);
        assertThat(JSON.readTree(json).path("at").isIntegralNumber()).isEqualTo(isNumber);
        assertThat(JSON.readTree(json).path("span").isIntegralNumber()).isEqualTo(isNumber);
    }

    @Test
    void text_isRead() throws JsonProcessingException {
        assertThat(JSON.readValue("{\"at\": \"2026-11-28T01:24:04Z\", \"span\": \"PT3M\"}", Times.class))
                .isEqualTo(new Times(Instant.parse("2026-11-28T01:24:04Z"), Duration.ofMinutes(3)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"yesterday\"", "1.5", "92233720368547758070", "true", "[]", "{}"})
    void whatIsNoTime_isAnError(String at) {
        assertThatExceptionOfType(JsonProcessingException.class).isThrownBy(
                () -> JSON.readValue("{\"at\": %s, \"span\": 1}".formatted(at), Times.class));
    }
}
