package dev.plimsoll.config.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.change.window.ChangeWindow;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronStartsTest {

    /** 2026-03-01 is a Sunday. */
    private static final LocalDateTime FROM = LocalDateTime.parse("2026-03-01T12:00:00");

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"30 2 * * 0 | 2026-03-08T02:30", "30 2 * * 7 | 2026-03-08T02:30",
        "30 2 * * 1-5 | 2026-03-02T02:30", "0 12 * * sun | 2026-03-01T12:00", "0 3 1 * * | 2026-04-01T03:00",
        "*/15 * * * * | 2026-03-01T12:00", "0 0 * 6 * | 2026-06-01T00:00", "5 4 * * 6,0 | 2026-03-07T04:05"})
    void start_followsTheFiveFields(String cron, LocalDateTime start) {
        assertThat(new CronStarts(cron).from(FROM)).contains(start);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "* * * *", "* * * * * *", "61 2 * * *", "0 3 1 * 1", "0 3 * * 8", "0 3 * * x"})
    void anotherForm_isRefused(String cron) {
        assertThatIllegalArgumentException().isThrownBy(() -> new CronStarts(cron));
    }

    /** Both the skipped and the repeated hour of a zone open the window once a day. */
    @Test
    void clockChanges_openOnceADay() {
        ChangeWindow nightly = new ChangeWindow(new CronStarts("30 2 * * *"), Duration.ofHours(1),
                ZoneId.of("Europe/Berlin"));

        assertThat(nightly.nextStart(Instant.parse("2026-03-28T12:00:00Z")))
                .contains(Instant.parse("2026-03-29T01:30:00Z"));
        assertThat(nightly.nextStart(Instant.parse("2026-10-25T00:30:00Z")))
                .contains(Instant.parse("2026-10-26T01:30:00Z"));
    }
}
