package dev.plimsoll.knowledge.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PeakTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void theDaysUpToAMoment_areForgottenOnce_andWhatCameAfterItStays() {
        Peak peak = Peak.NONE.with(300, NOON.minus(DAY)).with(400, NOON).with(20, NOON.plus(DAY));

        Peak since = peak.since(NOON, 30, NOON.plus(DAY));

        assertThat(since.connections()).isEqualTo(30);
        assertThat(since.since(NOON, 50, NOON.plus(DAY))).as("once").isEqualTo(since);
    }

    @Test
    void aPeak_isForgottenAfterSevenDays() {
        Peak peak = Peak.NONE.with(400, NOON);

        assertThat(peak.with(20, NOON.plus(DAY.multipliedBy(7))).connections()).isEqualTo(400);
        assertThat(peak.with(20, NOON.plus(DAY.multipliedBy(8))).connections()).isEqualTo(20);
    }
}
