package dev.plimsoll.bench.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import org.junit.jupiter.api.Test;

class ScaledComputeTest {

    private static final int PROBES = 40;

    @Test
    void withEqualLimits_itIsAComputeOfFixedSize() {
        Trace trace = Traces.phases(0.3, 0.8, 150_000);
        ComputeUnits half = ComputeUnits.of("0.5");

        ScaledCompute scaled = ScaledCompute.of(trace, SizeRange.fixed(half), PROBES);

        Session session = Session.of(trace, 0, PROBES);
        assertThat(scaled.changes()).isZero();
        for (int probe = 1; probe <= PROBES; probe++) {
            assertThat(scaled.misses(0, probe)).isEqualTo(session.misses(Ladder.of(half), 0, probe));
        }
    }

    @Test
    void withRoom_itGrowsWithWhatIsRead_andTakesNoRestartForIt() {
        Trace trace = Traces.phases(0.3, 1.8, 150_000);
        SizeRange wide = new SizeRange(ComputeUnits.of("0.25"), ComputeUnits.of("4"));
        SizeRange narrow = SizeRange.fixed(ComputeUnits.of("0.25"));

        ScaledCompute scaled = ScaledCompute.of(trace, wide, PROBES);

        assertThat(scaled.changes()).isPositive();
        assertThat(scaled.misses(0, PROBES)).isLessThan(ScaledCompute.of(trace, narrow, PROBES).misses(0, PROBES));
        assertThat(scaled.samples()).allSatisfy(
                sample -> assertThat(sample.continues(scaled.samples().getFirst())).isTrue());
    }
}
