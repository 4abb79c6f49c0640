package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HitTrendTest {

    private static final Instant END = Instant.parse("2026-11-21T12:00:00Z");
    private static final Instant STARTED = END.minus(Duration.ofDays(3));

    private static Sample sample(Duration beforeEnd, Instant started, long hits, long misses) {
        Instant at = END.minus(beforeEnd);
        return new SampleBuilder().at(at).startedAt(started).reads(hits, misses).sample();
    }

    private static Sample sample(Duration beforeEnd, long hits, long misses) {
        return sample(beforeEnd, STARTED, hits, misses);
    }

    /** Shows that the compute is watched for longer than a day; the run after it is another one. */
    private static Sample before() {
        return sample(Duration.ofHours(25), STARTED.minusSeconds(1), 0, 0);
    }

    @Test
    void aNewCompute_hasItsWholeTimeInAsManyParts_butAtLeastAnHour() {
        History hours = new History(List.of(sample(Duration.ofHours(8), 0, 0), sample(Duration.ofHours(4), 900, 100),
                sample(Duration.ofMinutes(5), 1_800, 1_200)));
        History minutes = new History(List.of(sample(Duration.ofMinutes(10), 0, 0),
                sample(Duration.ofMinutes(5), 900, 100), sample(Duration.ofMinutes(1), 1_800, 1_200)));

        assertThat(HitTrend.of(hours, END, 1_000))
                .isEqualTo(new HitTrend(Duration.ofHours(8), Map.of(24, new Ratio(0.9), 47, new Ratio(0.45))));
        assertThat(HitTrend.of(minutes, END, 1_000))
                .isEqualTo(new HitTrend(Duration.ofHours(1), Map.of(44, new Ratio(0.9), 47, new Ratio(0.45))));
    }

    @Test
    void readsBetweenTwoSamples_countInTheHalfHourOfTheLaterOne() {
        History history = new History(List.of(before(), sample(Duration.ofMinutes(70), 0, 0),
                sample(Duration.ofMinutes(50), 900, 100), sample(Duration.ofMinutes(40), 1_800, 200),
                sample(Duration.ofMinutes(10), 2_300, 700)));

        assertThat(HitTrend.of(history, END, 1_000).ratios())
                .isEqualTo(Map.of(46, new Ratio(0.9), 47, new Ratio(0.5)));
    }

    @Test
    void aHalfHourWithTooFewReads_hasNoRatio() {
        History history = new History(List.of(before(), sample(Duration.ofMinutes(70), 0, 0),
                sample(Duration.ofMinutes(10), 900, 99)));

        assertThat(HitTrend.of(history, END, 1_000)).isEqualTo(HitTrend.NONE);
    }

    @Test
    void aRestart_isNoNegativeIncrease() {
        Instant restarted = END.minus(Duration.ofMinutes(30));
        History history = new History(List.of(before(), sample(Duration.ofMinutes(40), 5_000, 5_000),
                sample(Duration.ofMinutes(20), restarted, 0, 0),
                sample(Duration.ofMinutes(10), restarted, 3_000, 1_000)));

        assertThat(HitTrend.of(history, END, 1_000).ratios()).isEqualTo(Map.of(47, new Ratio(0.75)));
    }

    @Test
    void whatIsOlderThanADay_isLeftOut() {
        History history = new History(List.of(sample(Duration.ofHours(30), 0, 0),
                sample(Duration.ofHours(25), 5_000, 0), sample(Duration.ofMinutes(24 * 60 - 1), 8_000, 1_000)));

        assertThat(HitTrend.of(history, END, 1_000).ratios()).isEqualTo(Map.of(0, new Ratio(0.75)));
    }

    @Test
    void aComputeWatchedForExactlyADay_andOneWatchedForNoTime() {
        Sample first = sample(HitTrend.SPAN, 0, 0);
        Sample last = sample(Duration.ZERO, 500, 500);

        assertThat(HitTrend.of(new History(List.of(first, last)), END, 1_000))
                .isEqualTo(new HitTrend(HitTrend.SPAN, Map.of(HitTrend.SLOTS - 1, new Ratio(0.5))));
        assertThat(HitTrend.of(new History(List.of(last)), END, 0))
                .isEqualTo(new HitTrend(Duration.ofHours(1), Map.of()));
        assertThat(HitTrend.of(History.EMPTY, END, 0)).isEqualTo(HitTrend.NONE);
    }

    @Test
    void samplesAfterTheEnd_andSamplesWithoutCounters_addNothing() {
        Sample blank = new SampleBuilder().at(END.minusSeconds(60))
                .startedAt(STARTED)
                .cache(Given.statistics(null))
                .sample();
        History history = new History(List.of(before(), sample(Duration.ofMinutes(40), 0, 0), blank,
                sample(Duration.ZERO, 900, 100), sample(Duration.ofSeconds(-1), 90_900, 100)));

        assertThat(HitTrend.of(history, END, 1_000).ratios()).isEqualTo(Map.of(47, new Ratio(0.9)));
    }
}
