package dev.plimsoll.prediction.model.run;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionDemandTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    private final List<Sample> probes = new ArrayList<>();
    private Instant now = NOON;
    private double active;

    /** Probes, one a minute: {@code sessions} were active on average, and {@code running} ran when a probe was there. */
    private SessionDemandTest probes(int count, double sessions, int running, int workers) {
        return probes(count, MINUTE, sessions, running, workers);
    }

    private SessionDemandTest probes(int count, Duration interval, double sessions, int running, int workers) {
        for (int probe = 0; probe < count; probe++) {
            now = now.plus(interval);
            active += sessions * interval.toMillis();
            probes.add(new SampleBuilder().at(now)
                    .startedAt(NOON)
                    .connections(new Connections(10, running, 450, 3, 0, null))
                    .others(new ForeignActivity(Duration.ZERO, 9, 0, Math.round(active), workers))
                    .sample());
        }
        return this;
    }

    private SessionDemand demand() {
        return SessionDemand.NONE.after(probes);
    }

    @Test
    void activeTimeBoundsWhatProbesFind() {
        assertThat(probes(120, 0.2, 1, 0).demand().busiest()).as("only short queries").isEqualTo(0.2, within(0.03));
    }

    @Test
    void ofActiveSessionsThatWait_onlyTheRunningOnesCount() {
        assertThat(probes(24 * 60, 4, 1, 0).demand().busiest()).as("three of four wait").isBetween(1.0, 1.6);
    }

    @Test
    void withoutRunningSessions_allActiveOnesCount() {
        assertThat(probes(120, 2, Connections.UNKNOWN, 0).demand().busiest()).isEqualTo(2, within(0.01));
    }

    @Test
    void withFewProbes_activeTimeCounts() {
        probes(60, 0.9, 1, 0).probes(1, Duration.ofHours(2), 0.9, 0, 0);

        assertThat(demand().busiest()).isEqualTo(0.9, within(0.05));
        assertThat(demand().observed()).isEqualTo(Duration.ofHours(3));
    }

    @Test
    void parallelWorkersCountBesideTheirSession() {
        assertThat(probes(120, 1, 3, 2).demand().busiest()).isEqualTo(3, within(0.01));
    }

    @Test
    void whereNoTimeIsCounted_theSessionsOfProbesCount() {
        assertThat(probes(120, 0, 2, 0).demand().busiest()).isEqualTo(2, within(0.01));
    }

    @Test
    void aTraceWithoutSessionsShowsNothing() {
        SessionDemand demand = probes(120, 0, Connections.UNKNOWN, 0).demand();

        assertThat(demand.busiest()).isZero();
        assertThat(demand.observed()).isZero();
        assertThat(demand.span()).isZero();
    }

    @Test
    void aJobOf55MinutesIsSeen_whereverItBegins() {
        for (int minute = 0; minute < 60; minute += 5) {
            SessionDemandTest day = new SessionDemandTest().probes(180 + minute, 0.1, 0, 0)
                    .probes(55, 2, 2, 0)
                    .probes(600, 0.1, 0, 0);
            assertThat(day.demand().busiest()).as("%d min past the hour", minute).isGreaterThan(1.7);
        }
    }

    @Test
    void secondsAreNoLoad_andMinutesAwakeAre() {
        assertThat(probes(1, Duration.ofSeconds(20), 4, 4, 0).demand().busiest()).isLessThan(0.3);
        assertThat(probes(10, 4, 4, 0).demand().busiest()).isEqualTo(4, within(0.3));
    }

    @Test
    void aDemandCountsForSevenDays() {
        probes(60, 3, 3, 0).probes(7 * 48 - 4, Duration.ofMinutes(30), 0, 0, 0);
        assertThat(demand().busiest()).isEqualTo(3, within(0.2));

        probes(50, Duration.ofMinutes(30), 0, 0, 0);
        assertThat(demand().busiest()).isLessThan(0.1);
        assertThat(demand().span()).isBetween(Duration.ofDays(7), Duration.ofDays(8));
    }

    @Test
    void learnedStepByStep_itIsTheSame_andNothingCountsTwice() {
        probes(90, 2, 1, 0);
        SessionDemand steps = SessionDemand.NONE;
        for (int end = 1; end <= probes.size(); end++) {
            steps = steps.after(probes.subList(Math.max(0, end - 10), end));
        }

        assertThat(steps).isEqualTo(demand());
        assertThat(steps.after(probes)).isEqualTo(steps);
    }

    @Test
    void aClockThatWasSetBackLosesNothing() {
        probes(60, 3, 3, 0);
        now = now.minus(Duration.ofHours(30));
        probes.add(new SampleBuilder().at(now)
                .startedAt(NOON)
                .uptime(Duration.ofHours(2))
                .connections(new Connections(10, 0, 450, 3, 0, null))
                .others(new ForeignActivity(Duration.ZERO, 9, 0, Math.round(active), 0))
                .sample());

        assertThat(demand().busiest()).isEqualTo(3, within(0.3));
        assertThat(demand().observed()).isEqualTo(Duration.ofHours(2));
    }
}
