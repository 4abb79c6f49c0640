package dev.plimsoll.advice.size;

import static dev.plimsoll.advice.CauseOf.type;
import static dev.plimsoll.advice.size.AdviceScenario.assertAdvice;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.EvidenceCause.ConnectionsInUse;
import dev.plimsoll.advice.assess.PoolerDetection;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.size.Adviser.Evaluation;
import dev.plimsoll.advice.size.ConnectionCause.PeakInUse;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What was connected before clients came through the pooler. */
class PoolerDetectionTest {

    private static final Duration FIVE = Duration.ofMinutes(5);
    private static final Compute DIRECT = Given.compute("1");
    private static final Compute POOLED = Given.pooled(DIRECT);

    private final Life life = new Life("1");
    private SizeTable table = Given.table();
    private @Nullable StoredModel storedModel;

    @Test
    void onceThePoolerIsOn_theEarlierPeakHasNoEffect() {
        assertThat(probe(DIRECT, 400)).returns(Action.ENABLE_POOLER, Recommendation::action);

        for (int day = 0; day < 7 * 24; day++) {
            Recommendation advice = probe(POOLED, 20);
            assertThat(advice.action()).as("hour %d: %s", day, advice.causes()).isNotEqualTo(Action.GROW);
            assertThat(advice.reason()).isNotEqualTo(Reason.CONNECTIONS);
        }
    }

    @Test
    void beforeTheFirstProbeBehindThePooler_nothingIsConcludedFromTheLastOneBeforeIt() {
        probe(DIRECT, 440);

        assertThat(evaluate(POOLED).advised().recommendation().reason()).isNotEqualTo(Reason.CONNECTIONS);
    }

    @Test
    void whatIsObservedBehindThePooler_counts() {
        probe(DIRECT, 300);

        hours(22);
        assertThat(probe(POOLED, 400).reason()).isEqualTo(Reason.DIRECT_CONNECTIONS);
        Recommendation advice = probe(POOLED, 400);

        assertAdvice(advice.chosen(), Action.GROW, Reason.CONNECTIONS);
        assertThat(type(ConnectionCause.PeakInUse.class, advice)).returns(400, PeakInUse::peak)
                .returns(447, PeakInUse::limit);
        assertThat(advice.causes()).contains(new ConnectionCause.PoolerOn());
    }

    /** Seconds after it is turned on, the application still has its connections. */
    @Test
    void forADayAfterThePoolerIsOn_openConnectionsAreDirectOnes_andAskForNoLargerSize() {
        probe(DIRECT, 440);
        Instant since = life.now();
        assertThat(evaluate(DIRECT).advised().recommendation().action()).isEqualTo(Action.ENABLE_POOLER);

        life.connections(440).reads(Duration.ofSeconds(8), 8_000, 0.0001, 2_000);
        Recommendation advice = evaluate(POOLED).advised().recommendation();

        assertThat(advice).returns(Action.HOLD, Recommendation::action)
                .returns(Reason.DIRECT_CONNECTIONS,
                        Recommendation::reason);
        assertThat(advice.causes()).contains(
                new ConnectionCause.StillDirect(440, since, since.plus(Duration.ofDays(1))),
                new ConnectionCause.PooledHost(null));
        assertThat(ClientRoute.of(POOLED, evaluate(POOLED).assessment().figures(), table))
                .isEqualTo(ClientRoute.DIRECT);
        assertThat(advice.causes()).doesNotHaveAnyElementsOfTypes(ConnectionCause.PoolerOn.class);
        for (int hour = 0; hour < 23; hour++) {
            assertThat(probe(POOLED, 440).reason()).isEqualTo(Reason.DIRECT_CONNECTIONS);
        }
        assertThat(probe(POOLED, 440).action()).as("a day later").isEqualTo(Action.GROW);
    }

    /** Its connections of before were seen after the pooler was on, and show nothing of what it needs behind the pooler. */
    @Test
    void anApplicationThatMovesInTime_isNotAskedForALargerSize_thenOrLater() {
        probe(DIRECT, 440);
        life.connections(440).reads(Duration.ofSeconds(8), 8_000, 0.0001, 2_000);
        assertThat(evaluate(POOLED).advised().recommendation().reason()).isEqualTo(Reason.DIRECT_CONNECTIONS);

        assertThat(probe(POOLED, 20).reason()).isNotIn(Reason.DIRECT_CONNECTIONS, Reason.CONNECTIONS);
        assertThat(hours(60)).doesNotContain(Action.GROW, Action.ENABLE_POOLER);
    }

    @Test
    void forADayAfterClientsMovedToThePooler_theRestIsNamed_andNoLargerSizeIsAskedFor() {
        table = Given.neon();
        life.clients(clients(400, 0)).connections(400).reads(FIVE, 300_000, 0.0001, 1_000);
        evaluate(POOLED);
        life.clients(clients(440, 300)).connections(440).reads(FIVE, 300_000, 0.0001, 1_000);
        Recommendation some = evaluate(POOLED).advised().recommendation();
        assertThat(some.reason()).isEqualTo(Reason.DIRECT_CONNECTIONS);
        assertThat(type(ConnectionCause.PoolerBypassed.class, some).direct()).isEqualTo(140);

        life.clients(clients(441, 441)).connections(441).reads(FIVE, 300_000, 0.0001, 1_000);
        Recommendation all = evaluate(POOLED).advised().recommendation();

        assertThat(all).returns(Action.HOLD, Recommendation::action)
                .returns(Reason.CONNECTIONS,
                        Recommendation::reason);
        assertThat(all.causes()).hasAtLeastOneElementOfType(ConnectionCause.PooledSince.class);
        life.clients(clients(442, 442)).connections(442).reads(Duration.ofHours(25), 300_000, 0.0001, 1_000);
        assertThat(evaluate(POOLED).advised().recommendation().action()).isEqualTo(Action.GROW);
    }

    @Test
    void turnedOffAgain_everythingOfSevenDaysCounts() {
        probe(DIRECT, 400);
        probe(POOLED, 20);

        assertThat(probe(DIRECT, 20)).returns(Action.ENABLE_POOLER, Recommendation::action);
    }

    @Test
    void aPoolerThatWasAlwaysOn_hidesNoPeak() {
        probe(POOLED, 400);

        assertThat(probe(POOLED, 20).reason()).isEqualTo(Reason.CONNECTIONS);
    }

    @Test
    void forTwoDays_aSmallerSizeMustCarryThePeakOfBefore_andThenNoMore() {
        life.database(40 << 20).reads(FIVE, 20_000, 0.1, 2_000);
        for (int hour = 0; hour < 6; hour++) {
            probe(DIRECT, 400);
        }

        assertThat(hours(47)).doesNotContain(Action.SHRINK);
        assertThat(hours(30)).contains(Action.SHRINK);
        assertThat(requireNonNull(storedModel).model().peak().connections()).isEqualTo(20);
    }

    @Test
    void evidence_showsUntilWhenThePeakOfBeforeCounts_andOfWhatTimeThePresentOneIs() {
        SizeRange one = Given.cu("1");
        Instant since = Instant.parse("2026-03-01T13:00:00Z");
        probe(DIRECT, 440);
        assertThat(evidence(DIRECT)).returns(440, ConnectionsInUse::used)
                .returns(447, ConnectionsInUse::limit)
                .returns(new ConnectionPeaks(440, one, 440, null), ConnectionsInUse::peaks);

        assertThat(evidence(POOLED).peaks().carried()).isEqualTo(440);
        assertThat(evidence(POOLED)).satisfies(
                before -> assertThat(before.asOf()).isBeforeOrEqualTo(requireNonNull(before.peaks().since())));

        probe(POOLED, 20);
        assertThat(evidence(POOLED)).returns(20, ConnectionsInUse::used)
                .returns(new ConnectionPeaks(20, one, 440, since), ConnectionsInUse::peaks);

        hours(48);
        assertThat(evidence(POOLED).peaks()).isEqualTo(new ConnectionPeaks(20, one, 20, since));

        hours(7 * 24);
        assertThat(evidence(POOLED).peaks()).isEqualTo(new ConnectionPeaks(20, one, 20, null));
    }

    private ConnectionsInUse evidence(Compute compute) {
        return type(ConnectionsInUse.class, evaluate(compute).assessment().evidence());
    }

    @Test
    void refusalsOfBefore_areNoSavingOfALargerSizeAnyMore() {
        life.reads(FIVE, 2 * Given.PAGES, 0.5, Given.PAGES);
        for (int i = 0; i < 12 * 8; i++) {
            life.connections(440).reads(FIVE, 300_000, 0.0101, Given.PAGES);
            evaluate(DIRECT);
        }
        assertThat(regretAt2()).isPositive();

        life.connections(20).reads(FIVE, 300_000, 0.0101, Given.PAGES);
        Recommendation advice = evaluate(POOLED).advised().recommendation();

        assertThat(advice.reason()).isEqualTo(Reason.NO_SIZE_HELPS);
        assertThat(regretAt2()).isZero();
    }

    /** Where a client comes from tells there, and the switch is deprecated. */
    @Test
    void whereThePlaceReports_clientsThatComeThroughThePoolerEndWhatWasBefore() {
        table = Given.neon();
        for (int i = 0; i < 3; i++) {
            life.clients(clients(400, 0)).reads(FIVE, 300_000, 0.0001, 1_000);
            assertThat(evaluate(POOLED).advised().recommendation().reason()).isEqualTo(Reason.DIRECT_CONNECTIONS);
        }

        life.clients(clients(20, 18)).reads(FIVE, 300_000, 0.0001, 1_000);

        assertThat(evaluate(POOLED).advised().recommendation().reason()).isNotIn(Reason.CONNECTIONS,
                Reason.DIRECT_CONNECTIONS);
    }

    @Test
    void aFewSessionsAroundThePooler_proveNothing() {
        life.clients(clients(20, 18)).reads(FIVE, 300_000, 0.0001, 1_000);
        table = Given.neon();
        evaluate(POOLED);
        life.clients(clients(5, 0)).reads(FIVE, 300_000, 0.0001, 1_000);

        PoolerUse pooling = new PoolerDetection(table).of(DIRECT,
                new History(List.of(life.history().samples().getLast())),
                storedModel);

        assertThat(pooling).isNotNull().returns(true, PoolerUse::on).returns(life.now(), PoolerUse::asOf);
    }

    private static Clients clients(int sessions, int pooled) {
        return new Clients(sessions, 0, 0, 0, null, pooled);
    }

    private double regretAt2() {
        return requireNonNull(storedModel).model().of(Given.cu("2").max()).accumulatedSaving().total();
    }

    /** What is advised over so many hours behind the pooler, each word once. */
    private Set<Action> hours(int count) {
        Set<Action> actions = EnumSet.noneOf(Action.class);
        for (int hour = 0; hour < count; hour++) {
            actions.add(probe(POOLED, 20).action());
        }
        return actions;
    }

    private Recommendation probe(Compute compute, int connections) {
        life.connections(connections).reads(Duration.ofHours(1), 3_000_000, 0.0001, 2_000);
        return evaluate(compute).advised().recommendation();
    }

    private Evaluation evaluate(Compute compute) {
        Adviser adviser = new Adviser(table);
        History history = life.history();
        Instant latest = history.latest().orElseThrow().at();
        Instant from = adviser.peaksFrom(compute, history, storedModel, latest);
        ConnectionPeaks most = history.samples()
                .stream()
                .filter(sample -> !sample.at().isBefore(from))
                .max(Comparator.comparing(Sample::connections, Comparator.comparing(Connections::used)))
                .map(ConnectionPeaks::at)
                .orElse(ConnectionPeaks.of(0));
        Evaluation thought = adviser.evaluate(compute,
                new AssessmentInput(history, most, storedModel, null, null, null, null),
                Given.policy(),
                latest);
        storedModel = thought.storedModel();
        return thought;
    }
}
