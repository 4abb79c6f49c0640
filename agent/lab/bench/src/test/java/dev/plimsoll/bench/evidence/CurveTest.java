package dev.plimsoll.bench.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CurveTest {

    private final Curve curve = new Curve();

    @Test
    void atRecall_isTheSharpestThreshold_thatFindsEnough() {
        curve.add(0.9, true);
        curve.add(0.8, false);
        curve.add(0.7, true);
        curve.add(0.1, false);

        assertThat(curve.atRecall(0.5)).isEqualTo(new Curve.Point(0.9, 0.25, 0.5, 1, 0));
        assertThat(curve.atRecall(0.95)).isEqualTo(new Curve.Point(0.7, 0.75, 1, 2.0 / 3, 0.5));
    }

    @Test
    void atRecall_takesAllCasesOfTheSameScore() {
        curve.add(0.5, true);
        curve.add(0.5, false);
        curve.add(0.5, false);

        assertThat(curve.atRecall(0.1).precision()).isEqualTo(1.0 / 3);
    }
}
