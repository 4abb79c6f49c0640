package dev.plimsoll.advice.assess;

import static dev.plimsoll.Given.MINUTE;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.assess.ConnectionFigures.ActiveSessions;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Connections of probes: which peak counts, also after clients moved behind the pooler, and how many were active. */
class ConnectionFiguresTest {

    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange TWO = Given.cu("2");
    private static final Instant NOW = Given.T0;

    private static ConnectionPeaks peaks(int connections, SizeRange at, int carried) {
        return new ConnectionPeaks(connections, at, carried, null);
    }

    @Test
    void theLargerPeakCounts_theLaterOfEquals() {
        assertThat(peaks(10, ONE, 10).or(peaks(9, TWO, 9))).isEqualTo(peaks(10, ONE, 10));
        assertThat(peaks(10, ONE, 10).or(peaks(11, TWO, 11))).isEqualTo(peaks(11, TWO, 11));
        assertThat(peaks(10, ONE, 10).or(peaks(10, TWO, 10))).isEqualTo(peaks(10, TWO, 10));
    }

    /** What a smaller size must carry is the most that either asks for. */
    @Test
    void theLargerLoadIsCarried_whicheverPeakCounts() {
        assertThat(peaks(10, ONE, 50).or(peaks(11, TWO, 11))).isEqualTo(peaks(11, TWO, 50));
        assertThat(peaks(10, ONE, 10).carrying(9)).isEqualTo(peaks(10, ONE, 10));
        assertThat(peaks(10, ONE, 10).carrying(11)).isEqualTo(peaks(10, ONE, 11));
    }

    @Test
    void thePeakOfAProbeIsOfItsSize() {
        Sample probe = new Life(TWO).connections(7).reads(MINUTE, 10, 0, 1).history().latest().orElseThrow();

        assertThat(ConnectionPeaks.at(probe)).isEqualTo(peaks(7, TWO, 7));
        assertThat(ConnectionPeaks.of(7)).isEqualTo(new ConnectionPeaks(7, null, 7, null));
    }

    @Test
    void aBeginOfPoolingCountsForAWeek() {
        Instant then = NOW.minus(ConnectionPeaks.COUNTS_FOR);

        assertThat(ConnectionPeaks.of(7).since(then, NOW).since()).isEqualTo(then);
        assertThat(ConnectionPeaks.of(7).since(then.minusNanos(1), NOW).since()).isNull();
        assertThat(ConnectionPeaks.of(7).since(null, NOW).since()).isNull();
    }

    /** Two probes of a compute, with 40 and then 10 connections; the stored peak has 60. */
    private static ConnectionFigures figures(@Nullable PoolerUse pooling, int peak) {
        Life life = new Life(ONE).clients(new Clients(40, 0, 0, 0, null, 0))
                .reads(MINUTE, 1_000, 0, 10)
                .clients(new Clients(10, 0, 0, 0, null, 10))
                .reads(MINUTE, 1_000, 0, 10);
        History history = life.history();
        StoredModel learned = requireNonNull(new Adviser(Given.table()).evaluate(Given.compute(ONE),
                new AssessmentInput(
                        new Life(ONE).connections(60).reads(MINUTE.multipliedBy(60), 1_000, 0, 10).history(),
                        ConnectionPeaks.of(0), null, null, null, null, null),
                Given.policy(), life.now()).storedModel());
        AssessmentInput input = new AssessmentInput(history, ConnectionPeaks.of(peak), pooling == null ? null
                : new StoredModel(learned.branchId(), learned.unit(), learned.model(), pooling, learned.observed()),
                null, null, null, null);
        return ConnectionFigures.of(input, history.latest().orElseThrow(), history.samples());
    }

    @Test
    void thePeakIsThatOfTheLatestProbeOrTheStoredOne() {
        assertThat(figures(null, 5).peaks()).isEqualTo(peaks(10, ONE, 10));
        assertThat(figures(null, 50).peak()).isEqualTo(50);
        assertThat(figures(null, 50).latest().used()).isEqualTo(10);
    }

    @Test
    void onlyProbesAfterTheBeginOfPoolingShowHolders() {
        Instant second = Given.T0.plus(MINUTE.multipliedBy(2));

        assertThat(figures(null, 0).holders().probes()).isEqualTo(2);
        assertThat(figures(new PoolerUse(true, second, Given.T0.plus(MINUTE)), 0).holders().probes()).isEqualTo(1);
        assertThat(figures(new PoolerUse(true, second, null), 0).holders().probes()).as("always pooled").isEqualTo(2);
        assertThat(figures(new PoolerUse(true, second, second), 0).holders().probes()).isZero();
    }

    /** Behind the pooler for less than two days: the earlier 60 connections may come back. */
    @Test
    void untilPoolingIsProvenTheEarlierPeakIsCarried() {
        Instant second = Given.T0.plus(MINUTE.multipliedBy(2));
        ConnectionPeaks fresh = figures(new PoolerUse(true, second, Given.T0.plus(MINUTE)), 0).peaks();
        ConnectionPeaks proven = figures(new PoolerUse(true, second, second.minus(Duration.ofDays(2))), 0).peaks();

        assertThat(fresh).isEqualTo(new ConnectionPeaks(10, ONE, 60, Given.T0.plus(MINUTE)));
        assertThat(proven).isEqualTo(new ConnectionPeaks(10, ONE, 10, second.minus(Duration.ofDays(2))));
    }

    @Test
    void aProbeThatIsNotCountedIsNoPeak() {
        Instant second = Given.T0.plus(MINUTE.multipliedBy(2));

        assertThat(figures(new PoolerUse(true, second, second), 5).peak()).isEqualTo(5);
    }

    /** A probe whose server ran queries for so long since its start. */
    private static Sample busy(Duration ago, Duration uptimeNow, Duration busy) {
        Instant started = NOW.minus(uptimeNow);
        return new SampleBuilder().at(NOW.minus(ago))
                .startedAt(started)
                .uptime(uptimeNow.minus(ago))
                .size(ONE)
                .counters(null)
                .connections(new Connections(4, 0, 450, 3, 0, null))
                .others(Duration.ZERO, 4, busy.toMillis())
                .sample();
    }

    private static @Nullable ActiveSessions active(Sample... probes) {
        List<Sample> all = List.of(probes);
        return ConnectionFigures
                .of(new AssessmentInput(new History(all), ConnectionPeaks.of(0), null, null, null, null, null),
                        all.getLast(), all)
                .active();
    }

    @Test
    void activeSessions_areAveragedByTheTimeOfTheirQueries_overSomeMinutes() {
        Duration day = Duration.ofDays(1);

        assertThat(active(busy(Duration.ofHours(2), day, Duration.ZERO), busy(MINUTE.multipliedBy(5), day, MINUTE),
                busy(MINUTE, day, MINUTE.multipliedBy(2)), busy(Duration.ZERO, day, MINUTE.multipliedBy(11))))
                .isEqualTo(new ActiveSessions(2, MINUTE.multipliedBy(5)));
        assertThat(active(busy(Duration.ofHours(2), day, MINUTE), busy(Duration.ZERO, day, MINUTE)))
                .as("the probe before is older")
                .isEqualTo(new ActiveSessions(0, Duration.ofHours(2)));
    }

    @Test
    void activeSessions_areNotKnown_fromOneProbeOfARun() {
        assertThat(active(busy(Duration.ZERO, Duration.ofDays(1), MINUTE))).isNull();
        assertThat(
                active(busy(MINUTE, Duration.ofDays(1), MINUTE), busy(Duration.ZERO, Duration.ofSeconds(30), MINUTE)))
                .as("it restarted between both")
                .isNull();
    }
}
