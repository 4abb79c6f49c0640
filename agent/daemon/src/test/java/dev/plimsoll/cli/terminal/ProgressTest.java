package dev.plimsoll.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** How far a long verb is. */
class ProgressTest {

    private final StringWriter err = new StringWriter();
    private Instant now = Instant.parse("2026-03-08T12:00:00Z");

    private Progress progress(boolean terminal) {
        return new Progress(() -> now, new PrintWriter(err), terminal, () -> "listed 1 of 2 projects");
    }

    private void pass(Progress progress, int seconds) {
        for (int i = 0; i < seconds; i++) {
            now = now.plus(Duration.ofSeconds(1));
            progress.tick();
        }
    }

    @Test
    void aShortVerb_showsNothing() {
        try (Progress progress = progress(true)) {
            pass(progress, 1);
        }

        assertThat(err.toString()).isEmpty();
    }

    @Test
    void onATerminal_oneLineIsRewritten_andErasedAtTheEnd() {
        try (Progress progress = progress(true)) {
            pass(progress, 2);
            progress.at("probed 9 computes");
            pass(progress, 1);
        }

        String first = "listed 1 of 2 projects, 2 s";
        String second = "probed 9 computes, 3 s";
        assertThat(err.toString()).isEqualTo(first + "\r" + " ".repeat(first.length()) + "\r" + second + "\r"
                + " ".repeat(second.length()) + "\r");
    }

    @Test
    void aLongLine_isCut_soThatItCanBeErased() {
        try (Progress progress = progress(true)) {
            progress.at("x".repeat(200));
            pass(progress, 2);
        }

        assertThat(err.toString().split("\r", -1)).allSatisfy(line -> assertThat(line.length()).isLessThan(80));
    }

    @Test
    void elsewhere_aLineIsPrintedEveryFewSeconds() {
        try (Progress progress = progress(false)) {
            pass(progress, 12);
        }

        assertThat(err.toString().lines()).containsExactly("plimsoll: listed 1 of 2 projects, 5 s",
                "plimsoll: listed 1 of 2 projects, 10 s");
    }
}
