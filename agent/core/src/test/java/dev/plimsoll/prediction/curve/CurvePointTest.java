package dev.plimsoll.prediction.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Seeds;
import dev.plimsoll.prediction.curve.LargerSizes.CurvePoint;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CurvePointTest {

    private static final CurvePoint SMALL = new CurvePoint(1_000, 0.2);

    @Test
    void theSlope_isOneWhereTwiceTheCacheHalvesTheMisses_andZeroWhereItChangesNothing() {
        assertThat(SMALL.slopeTo(new CurvePoint(2_000, 0.1))).isEqualTo(1, within(1e-12));
        assertThat(SMALL.slopeTo(new CurvePoint(4_000, 0.1))).isEqualTo(0.5, within(1e-12));
        assertThat(SMALL.slopeTo(new CurvePoint(2_000, 0.2))).isZero();
    }

    @Test
    void toACacheThatIsNoLarger_thereIsNoSlope() {
        assertThat(SMALL.slopeTo(new CurvePoint(1_000, 0.1))).isZero();
        assertThat(SMALL.slopeTo(new CurvePoint(500, 0.1))).isZero();
    }

    @Test
    void aLargerCacheWithoutMisses_hasASteepSlope_butNotAnInfiniteOne() {
        assertThat(SMALL.slopeTo(new CurvePoint(2_000, 0))).isBetween(10.0, 20.0);
    }

    @Test
    void alongTheLine_missesFallEvenly_andFurtherBeyondTheEnd() {
        CurvePoint larger = new CurvePoint(2_000, 0.1);

        assertThat(SMALL.alongTheLine(larger, 1_500)).isEqualTo(0.15, within(1e-12));
        assertThat(SMALL.alongTheLine(larger, 3_000)).isEqualTo(0, within(1e-12));
        assertThat(SMALL.alongTheLine(new CurvePoint(1_000, 0.1), 3_000)).as("no line").isEqualTo(0.2);
    }

    @Test
    void byPower_missesMeetBothPoints() {
        CurvePoint larger = new CurvePoint(4_000, 0.05);

        assertThat(SMALL.byPower(SMALL.slopeTo(larger), 1_000)).isEqualTo(0.2, within(1e-12));
        assertThat(SMALL.byPower(SMALL.slopeTo(larger), 2_000)).isEqualTo(0.1, within(1e-12));
        assertThat(SMALL.byPower(SMALL.slopeTo(larger), 4_000)).isEqualTo(0.05, within(1e-12));
        assertThat(new CurvePoint(1_000, 0).byPower(1, 2_000)).isZero();
    }

    @Seeds(5)
    void betweenTwoPoints_thePowerLiesBelowTheLine_andBothBetweenTheirMisses(long seed) {
        Random random = new Random(seed);
        for (int trial = 0; trial < 100; trial++) {
            CurvePoint small = new CurvePoint(1 + random.nextInt(10_000), 0.01 + 0.99 * random.nextDouble());
            CurvePoint large = new CurvePoint(small.pages() * (1.1 + 10 * random.nextDouble()),
                    small.miss() * (0.01 + 0.99 * random.nextDouble()));
            double pages = small.pages() + random.nextDouble() * (large.pages() - small.pages());

            double line = small.alongTheLine(large, pages);
            double power = small.byPower(small.slopeTo(large), pages);

            assertThat(line).as("seed %d", seed).isBetween(large.miss() - 1e-9, small.miss() + 1e-9);
            assertThat(power).as("seed %d: convex", seed).isBetween(large.miss() - 1e-9, line + 1e-9);
        }
    }
}
