package dev.plimsoll.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayProgressTest {

    private final List<String> said = new ArrayList<>();
    private Instant now = Instant.parse("2026-03-08T12:00:00Z");
    private final ReplayProgress howFar = new ReplayProgress(() -> now, said::add);

    @Test
    void aShortReplay_reportsNoProgress() {
        for (int percent = 1; percent <= 100; percent++) {
            now = now.plusMillis(40);
            howFar.at("4 CU", percent);
        }

        assertThat(said).isEmpty();
    }

    @Test
    void aLongReplay_reportsItsProgress_everyFewSeconds_acrossCourses() {
        for (int percent = 1; percent <= 10; percent++) {
            now = now.plus(Duration.ofSeconds(1));
            howFar.at(percent < 7 ? "4 CU" : "5 CU", percent);
        }

        assertThat(said).containsExactly("4 CU: 5 % replayed", "5 CU: 10 % replayed");
    }
}
