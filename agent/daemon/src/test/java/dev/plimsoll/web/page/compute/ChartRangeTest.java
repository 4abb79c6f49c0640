package dev.plimsoll.web.page.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.web.page.compute.ComputeView.ChartRange;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ChartRangeTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:30Z");

    private static ChartRange watchedFor(Duration known) {
        return ChartRange.of("24h", NOW.minus(known), NOW);
    }

    @Test
    void aNewCompute_isShownFromItsFirstObservation() {
        assertThat(watchedFor(Duration.ofHours(5))).isEqualTo(
                new ChartRange("24h", "2026-03-02T07:00:00Z", Instant.parse("2026-03-02T07:00:30Z"), true));
        assertThat(ChartRange.of("30d", NOW.minus(Duration.ofDays(3)), NOW).from()).isEqualTo("2026-02-27T12:00:00Z");
    }

    @Test
    void aFewMinutes_areNotStretchedOverTheWholeWidth() {
        assertThat(watchedFor(Duration.ofMinutes(2)).from()).isEqualTo("2026-03-02T11:55:00Z");
    }

    @Test
    void aComputeThatIsKnownForLong_orNotAtAll_isShownForTheWholeRange() {
        assertThat(watchedFor(Duration.ofHours(24)).from()).isEqualTo("24h");
        assertThat(watchedFor(Duration.ofDays(40)).isShortened()).isFalse();
        assertThat(ChartRange.of("24h", null, NOW)).isEqualTo(new ChartRange("24h", "24h", null, false));
    }
}
