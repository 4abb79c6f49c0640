package dev.plimsoll.cache;

import static dev.plimsoll.Given.HOUR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The time between two samples, by which clock it counts, and what two samples share. */
class SampleClockTest {

    private static final Instant NOON = Given.T0;

    /** Seconds by the agent's clock, by the server's, and the ones that count. */
    @ParameterizedTest
    @CsvSource({"60, 60, 60", "60, 120, 60", "60, 121, 121", "180, 120, 180", "181, 120, 120", "0, 30, 0",
        "-1, 30, 30", "-60, 0, 0", "-5, -3, -5", "600, -1, 600"})
    void theAgentsTimeCounts_unlessTheClocksDisagreeByMoreThanAMinute(long agent, long server, long counts) {
        Sample earlier = probe(NOON, HOUR);
        Sample later = probe(NOON.plusSeconds(agent), HOUR.plusSeconds(server));

        assertThat(later.since(earlier)).isEqualTo(Duration.ofSeconds(counts));
    }

    @Test
    void theRunBegan_itsUptimeBeforeTheProbe_whateverTheServersClock() {
        Sample sample = new SampleBuilder().at(NOON).startedAt(NOON.plusSeconds(7_000)).uptime(HOUR).sample();

        assertThat(sample.runBegan()).isEqualTo(NOON.minus(HOUR));
    }

    @Test
    void theStartOfARun_isASampleOfZeros_atItsMoment() {
        Sample sample = new SampleBuilder().at(NOON).uptime(HOUR).reads(900, 100).others(Duration.ZERO, 7, 9).sample();

        Sample start = sample.atStart();

        assertThat(start.at()).isEqualTo(NOON.minus(HOUR)).isEqualTo(start.runBegan());
        assertThat(start.cache().counters()).isEqualTo(Counters.ZERO);
        assertThat(start.others()).isEqualTo(ForeignActivity.NONE);
        assertThat(sample.continues(start)).isTrue();
        assertThat(sample.since(start)).isEqualTo(HOUR);
    }

    @Test
    void aLaterSampleOfARun_hasTheSameStart_andNoCounterBelow() {
        Sample earlier = new SampleBuilder().reads(900, 100).sample();

        assertThat(new SampleBuilder().reads(900, 100).sample().continues(earlier)).isTrue();
        assertThat(new SampleBuilder().reads(901, 99).sample().continues(earlier)).isFalse();
        assertThat(new SampleBuilder().reads(899, 101).sample().continues(earlier)).isFalse();
        assertThat(new SampleBuilder().reads(900, 100).startedAt(NOON.minusSeconds(1)).sample().continues(earlier))
                .isFalse();
        assertThat(new SampleBuilder().cache(Given.statistics(null)).sample().continues(earlier))
                .as("nothing contradicts it")
                .isTrue();
    }

    @Test
    void ofTheSame_areSamplesOfOneBranchAtOneSize() {
        Sample earlier = new SampleBuilder().sample();

        assertThat(new SampleBuilder().at(NOON.plus(HOUR)).reads(5, 5).sample().isOfTheSame(earlier)).isTrue();
        assertThat(new SampleBuilder().branch("br-other").sample().isOfTheSame(earlier)).isFalse();
        assertThat(new SampleBuilder().size(Given.cu("0.5", "1")).sample().isOfTheSame(earlier)).isFalse();
    }

    /** 4,000 reads for probes, and 2,000 a minute for the server's own maintenance. */
    @ParameterizedTest
    @CsvSource({"0, 4000, false", "0, 4001, true", "60, 6000, false", "60, 6001, true", "90, 7000, false",
        "90, 7001, true", "-60, 4000, false", "-60, 4001, true"})
    void readsOfOthers_exceedThoseOfProbesAndMaintenance(long seconds, long reads, boolean others) {
        Sample earlier = new SampleBuilder().reads(100, 100).sample();
        Sample later = new SampleBuilder().at(NOON.plusSeconds(seconds)).reads(100 + reads, 100).sample();

        assertThat(later.readsOfOthersSince(earlier)).isEqualTo(others);
        assertThat(later.showsOthersSince(earlier)).isEqualTo(others);
    }

    @Test
    void withoutCounters_orAfterAReset_noReadsOfOthersAreKnown() {
        Sample counted = new SampleBuilder().reads(90_000, 0).sample();
        Sample blank = new SampleBuilder().cache(Given.statistics(null)).sample();

        assertThat(counted.readsOfOthersSince(blank)).isFalse();
        assertThat(blank.readsOfOthersSince(counted)).isFalse();
        assertThat(new SampleBuilder().reads(9_000, 0).sample().readsOfOthersSince(counted)).isFalse();
    }

    /** The idle time, sessions and milliseconds of a sample a minute after one with 40 s, 5 sessions and 100 ms. */
    @ParameterizedTest
    @CsvSource({"PT60S, 5, 100, false", "PT59.999S, 5, 100, true", "PT60S, 6, 100, true", "PT60S, 5, 101, true",
        "PT60S, 4, 99, false"})
    void othersShow_byALaterChange_aSession_orTimeInQueries(Duration idle, long sessions, long millis,
            boolean others) {
        Sample earlier = new SampleBuilder().others(Duration.ofSeconds(40), 5, 100).sample();
        Sample later = new SampleBuilder().at(NOON.plusSeconds(60)).others(idle, sessions, millis).sample();

        assertThat(later.showsOthersSince(earlier)).isEqualTo(others);
    }

    @Test
    void theServersOwnConnectionLimit_replacesThatOfTheTable_andItsCacheOnlyIfReported() {
        Sample sample = new SampleBuilder().connections(new Connections(1, 0, 77, 3, 0, null)).sample();
        Size listed = Given.table().at(ComputeUnits.of("1")).orElseThrow();

        assertThat(sample.sizes(Given.table()).at(ComputeUnits.of("1")))
                .contains(new Size(listed.cu(), listed.ram(), listed.cache(), 77, false));
    }

    private static Sample probe(Instant at, Duration uptime) {
        return new SampleBuilder().at(at).uptime(uptime).sample();
    }
}
