package dev.plimsoll.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ReplayTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final TraceContext AROUND = new TraceContext("br-main", new Bytes(8192 * 500), 10, 1, 3, false);
    /** 100 pages at 1 CU, 200 at 2, 400 at 4. */
    private static final SizeTable TABLE = new SizeTable(List.of(size("1"), size("2"), size("4")), null);

    @Test
    void probe_showsTheReadsSinceTheStart() {
        ReplayedCompute compute = compute("2");
        Replay replay = new Replay(PageTrace.of(new int[]{1, 2, 1, 1, 3, 2}), 0.1, MINUTE);

        Sample sample = replay.next(compute);

        assertThat(counters(sample)).isEqualTo(new Counters(3, 3, 0, 3L, null));
        assertThat(sample.at()).isEqualTo(Given.T0.plus(MINUTE));
        assertThat(sample.runBegan()).isEqualTo(Given.T0);
        assertThat(sample.run().startedAt()).isEqualTo(Given.T0);
        assertThat(sample.size()).isEqualTo(Given.cu("2"));
        assertThat(sample.connections().limit()).isEqualTo(197);
        assertThat(sample.database()).isEqualTo(AROUND.database());
        assertThat(replay.hasNext()).isFalse();
    }

    @Test
    void probes_comeAtEqualIntervals_andEveryPageIsReadOnce() {
        ReplayedCompute compute = compute("1");
        Replay replay = new Replay(PageTrace.of(RandomTrace.of(1, 10_000, 500)), 3.7, MINUTE);

        List<Sample> samples = runOut(replay, compute);

        assertThat(samples).hasSize(46);
        assertThat(counters(samples.getLast()).accesses()).isEqualTo(10_000);
        assertThat(replay.position()).isEqualTo(10_000);
        for (int i = 1; i < samples.size(); i++) {
            assertThat(samples.get(i).continues(samples.get(i - 1))).isTrue();
            assertThat(Duration.between(samples.get(i - 1).at(), samples.get(i).at())).isEqualTo(MINUTE);
        }
    }

    @Test
    void restart_losesCacheAndCounters_andKeepsTheSize() {
        ReplayedCompute compute = compute("1");
        Replay replay = new Replay(PageTrace.of(new int[]{1, 1, 1, 1}), 1 / 30.0, MINUTE);
        Sample before = replay.next(compute);

        compute.resize(compute.size().max());
        Sample after = replay.next(compute);

        assertThat(counters(before)).isEqualTo(new Counters(1, 1, 0, 1L, null));
        assertThat(counters(after)).isEqualTo(new Counters(1, 1, 0, 1L, null));
        assertThat(after.continues(before)).isFalse();
        assertThat(after.run().startedAt()).isEqualTo(before.at().plus(ReplayedCompute.RESTART));
        assertThat(after.size()).isEqualTo(before.size());
        assertThat(new History(List.of(before, after)).latestRun()).hasSize(2);
    }

    @Test
    void resize_restartsWithTheCacheOfTheNewSize() {
        ReplayedCompute compute = compute("1");
        Replay replay = new Replay(PageTrace.of(RandomTrace.of(2, 20_000, 1_000)), 100, MINUTE);
        Sample small = replay.next(compute);

        compute.resize(ComputeUnits.of("4"));
        Sample large = replay.next(compute);

        assertThat(small.cache().used()).isEqualTo(100);
        assertThat(large.cache().used()).isEqualTo(400);
        assertThat(large.size()).isEqualTo(Given.cu("4"));
        assertThat(counters(large).accesses()).isEqualTo(6_000);
    }

    @Test
    void largerSize_neverMissesMore() {
        int[] trace = RandomTrace.of(3, 50_000, 600);
        List<Sample> one = runOut(new Replay(PageTrace.of(trace), 50, MINUTE), compute("1"));
        List<Sample> two = runOut(new Replay(PageTrace.of(trace), 50, MINUTE), compute("2"));
        List<Sample> four = runOut(new Replay(PageTrace.of(trace), 50, MINUTE), compute("4"));

        for (int i = 0; i < one.size(); i++) {
            assertThat(counters(two.get(i)).misses()).isLessThanOrEqualTo(counters(one.get(i)).misses());
            assertThat(counters(four.get(i)).misses()).isLessThanOrEqualTo(counters(two.get(i)).misses());
        }
    }

    @Test
    void unknownSize_isRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> compute("3")).withMessageContaining("3 CU");
        assertThatIllegalArgumentException().isThrownBy(() -> new Replay(PageTrace.of(new int[0]), 0, MINUTE));
    }

    private static List<Sample> runOut(Replay replay, ReplayedCompute compute) {
        List<Sample> samples = new ArrayList<>();
        while (replay.hasNext()) {
            samples.add(replay.next(compute));
        }
        return samples;
    }

    private static Counters counters(Sample sample) {
        return Objects.requireNonNull(sample.cache().counters());
    }

    private static ReplayedCompute compute(String cu) {
        return new ReplayedCompute(TABLE, UsedUnit.PAGES, ComputeUnits.of(cu), AROUND, Given.T0);
    }

    private static Size size(String cu) {
        int hundreds = Integer.parseInt(cu);
        return new Size(ComputeUnits.of(cu), new Bytes(8192L * 125 * hundreds), new Bytes(8192L * 100 * hundreds),
                100 * hundreds, false);
    }
}
