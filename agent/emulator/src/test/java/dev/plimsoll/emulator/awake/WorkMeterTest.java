package dev.plimsoll.emulator.awake;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class WorkMeterTest {

    private static Instant at(long second) {
        return Instant.ofEpochSecond(second);
    }

    @Test
    void countsItsSize_onlyWhileItIsAwake() {
        WorkMeter meter = new WorkMeter();
        assertThat(meter.cuSeconds(at(5))).isZero();

        meter.sized(0.25, at(10));
        meter.sized(4, at(30));
        assertThat(meter.cuSeconds(at(31))).isEqualTo(0.25 * 20 + 4);

        meter.asleep(at(40));
        assertThat(meter.cuSeconds(at(90))).isEqualTo(0.25 * 20 + 4 * 10);

        meter.sized(1, at(100));
        assertThat(meter.cuSeconds(at(107))).isEqualTo(0.25 * 20 + 4 * 10 + 7);
    }
}
