package dev.plimsoll.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A simulated compute that reads pages, and traces as they are read. */
class ReplayedComputeTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final SizeTable TABLE = new SizeTable(List.of(size("1", 2), size("2", 4)), null);
    private static final TraceContext TOUCHED = new TraceContext("br", new Bytes(9), 7, 3, 5, true);
    private static final int[] PAGES = {1, 2, 3, 1, 2, 3};

    @Test
    void aProbe_showsWhatTheTraceLacks_asGiven() {
        ReplayedCompute compute = compute("1");
        compute.pass(MINUTE);

        Sample sample = compute.probe();

        assertThat(sample.connections()).isEqualTo(new Connections(7, 3, 100, 5, 0, null));
        assertThat(sample.database()).isEqualTo(new Bytes(9));
        assertThat(sample.branchId()).isEqualTo("br");
        assertThat(sample.others()).as("its clients never rest")
                .isEqualTo(new ForeignActivity(Duration.ZERO, 7, 60_000, 0, 0));
        assertThat(sample.cache().limit()).isNull();
        assertThat(compute.probe().at()).isEqualTo(Given.T0.plus(MINUTE));
    }

    @Test
    void aPartOfTheBuffer_isRead_andTakesItsTime() {
        ReplayedCompute compute = compute("2");

        compute.read(PAGES, 1, 4, MINUTE);

        assertThat(compute.probe().cache().counters()).isEqualTo(new Counters(0, 3, 0, 3L, null));
        assertThat(compute.probe().at()).isEqualTo(Given.T0.plus(MINUTE));
        compute.read(PAGES, 4, 4, MINUTE);
        assertThat(compute.probe().cache().counters()).isEqualTo(new Counters(0, 3, 0, 3L, null));
    }

    @Test
    void aCacheOfTwoPages_missesEachOfThreeInTurn_andOneOfFourHoldsThem() {
        ReplayedCompute small = compute("1");
        ReplayedCompute large = compute("2");
        small.read(PAGES, 0, 6, MINUTE);
        large.read(PAGES, 0, 6, MINUTE);

        assertThat(small.probe().cache().counters()).isEqualTo(new Counters(0, 6, 0, 2L, null));
        assertThat(large.probe().cache().counters()).isEqualTo(new Counters(3, 3, 0, 3L, null));
    }

    @Test
    void theWorkingSet_isReportedIfThePlatformDoes_andBeginsAgainWithARestart() {
        ReplayedCompute compute = compute("1");
        compute.read(PAGES, 0, 6, MINUTE);
        assertThat(compute.probe().cache().workingSet()).isEqualTo(new WorkingSet(3L, 3L, 3L, 3L));

        compute.resize(compute.size().max());
        compute.read(PAGES, 0, 1, MINUTE);

        assertThat(compute.probe().cache().workingSet()).isEqualTo(new WorkingSet(1L, 1L, 1L, 1L));
        ReplayedCompute silent = new ReplayedCompute(TABLE, UsedUnit.PAGES, ComputeUnits.of("1"),
                new TraceContext("br", new Bytes(9), 7, 3, 5, false), Given.T0);
        assertThat(silent.probe().cache().workingSet()).isNull();
    }

    @Test
    void aSizeThatTheTableLacks_isRefused_andChangesNothing() {
        ReplayedCompute compute = compute("1");
        compute.read(PAGES, 0, 6, MINUTE);
        Sample before = compute.probe();

        assertThatIllegalArgumentException().isThrownBy(() -> compute.resize(ComputeUnits.of("3")))
                .withMessageContaining("3 CU");

        assertThat(compute.probe()).isEqualTo(before);
    }

    @Test
    void aChangeOfSize_takesASecond_andBeginsARun() {
        ReplayedCompute compute = compute("1");
        compute.read(PAGES, 0, 6, MINUTE);

        compute.resize(ComputeUnits.of("2"));

        Sample sample = compute.probe();
        assertThat(sample.at()).isEqualTo(Given.T0.plus(MINUTE).plusSeconds(1)).isEqualTo(sample.run().startedAt());
        assertThat(sample.cache().counters()).isEqualTo(Counters.ZERO);
        assertThat(sample.size()).isEqualTo(Given.cu("2")).isEqualTo(compute.size());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void aRateThatIsNotAboveZero_isRefused(double rate) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Replay(PageTrace.of(PAGES), rate, MINUTE))
                .withMessageContaining(Double.toString(rate));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void anIntervalThatIsNotAboveZero_isRefused(long nanos) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Replay(PageTrace.of(PAGES), 1, Duration.ofNanos(nanos)))
                .withMessageContaining(Duration.ofNanos(nanos).toString());
    }

    /** Three reads in four probes: the rate holds over all of them, however few fall into one. */
    @Test
    void aSlowRate_readsAPageOnlyWhenItIsDue() {
        Replay replay = new Replay(PageTrace.of(new int[]{1, 2, 3, 4, 5, 6, 7, 8}), 0.75 / 60, MINUTE);
        ReplayedCompute compute = compute("2");

        for (int probe = 1; probe <= 10; probe++) {
            replay.next(compute);
            assertThat(replay.position()).as("probe %d", probe).isEqualTo((long) (0.75 * probe));
        }
        assertThat(replay.hasNext()).isTrue();
    }

    @Test
    void aTrace_isReadInPieces_fromItsBeginning_untilItIsClosed() {
        PageTrace trace = PageTrace.of(PAGES);
        int[] into = new int[4];
        try (PageTrace.Cursor cursor = trace.open()) {
            assertThat(cursor.read(into)).isEqualTo(4);
            assertThat(into).containsExactly(1, 2, 3, 1);
            assertThat(cursor.read(into)).isEqualTo(2);
            assertThat(into).as("the rest of the buffer is untouched").containsExactly(2, 3, 3, 1);
            assertThat(cursor.read(into)).isZero();
            assertThat(trace.open().read(into)).as("another cursor").isEqualTo(4);
        }
        PageTrace.Cursor closed = trace.open();
        closed.close();
        assertThat(closed.read(into)).isZero();
    }

    private static ReplayedCompute compute(String cu) {
        return new ReplayedCompute(TABLE, UsedUnit.PAGES, ComputeUnits.of(cu), TOUCHED, Given.T0);
    }

    private static Size size(String cu, long pages) {
        return new Size(ComputeUnits.of(cu), new Bytes(2 * 8_192 * pages), new Bytes(8_192 * pages), 100, false);
    }

    @Test
    void aReplayThatIsClosed_closesItsCursor() {
        List<String> calls = new ArrayList<>();
        PageTrace.Cursor cursor = new PageTrace.Cursor() {
            @Override
            public int read(int[] into) {
                calls.add("read");
                return 0;
            }

            @Override
            public void close() {
                calls.add("close");
            }
        };

        try (Replay replay = new Replay(() -> cursor, 1, MINUTE)) {
            assertThat(replay.hasNext()).isFalse();
        }

        assertThat(calls).containsExactly("read", "close");
    }
}
