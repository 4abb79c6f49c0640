package dev.plimsoll.bench.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import org.junit.jupiter.api.Test;

class ScaledComputeTest {

    private static final int LOOKS = 40;

    @Test
    void withEqualLimits_itIsAComputeOfFixedSize() {
        Trace trace = Synthetic.phases(0.3, 0.8, 150_000);
        ComputeUnits half = ComputeUnits.of("0.5");

        ScaledCompute scaled = ScaledCompute.of(trace, SizeRange.fixed(half), LOOKS);

        Session session = Session.of(trace, 0, LOOKS);
        assertThat(scaled.changes()).isZero();
        for (int look = 1; look <= LOOKS; look++) {
            assertThat(scaled.misses(0, look)).isEqualTo(session.misses(Ladder.of(half), 0, look));
        }
    }

    @Test
    void withRoom_itGrowsWithWhatIsRead_andTakesNoRestartForIt() {
        Trace trace = Synthetic.phases(0.3, 1.8, 150_000);
        SizeRange wide = new SizeRange(ComputeUnits.of("0.25"), ComputeUnits.of("4"));
        SizeRange narrow = SizeRange.fixed(ComputeUnits.of("0.25"));

        ScaledCompute scaled = ScaledCompute.of(trace, wide, LOOKS);

        assertThat(scaled.changes()).isPositive();
        assertThat(scaled.misses(0, LOOKS)).isLessThan(ScaledCompute.of(trace, narrow, LOOKS).misses(0, LOOKS));
        assertThat(scaled.samples()).allSatisfy(
                sample -> assertThat(sample.continues(scaled.samples().getFirst())).isTrue());
    }
}
