package dev.plimsoll.emulator.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.emulator.behaviour.BehaviourProfile.Autoscaling;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AutoscalerTest {

    private static final long MIB = 1L << 20;
    private static final SizeTable SIZES = Scenario.parse("projects: []").sizes();

    private final Autoscaler autoscaler = new Autoscaler(SIZES.sizes().subList(2, 6),
            new Autoscaling(Duration.ofMinutes(5), Duration.ofMinutes(5)), 16 * MIB);

    @Test
    void moreDemand_isFollowedAtOnce_upToTheLargest() {
        assertThat(autoscaler.next(cu(1), 40 * MIB, 15)).isEqualTo(cu(3));
        assertThat(autoscaler.next(cu(3), 900 * MIB, 30)).isEqualTo(cu(4));
    }

    @Test
    void anExactFit_isEnough() {
        assertThat(autoscaler.next(cu(2), 32 * MIB, 15)).isEqualTo(cu(2));
    }

    @Test
    void lessDemand_isFollowedWhenItLasted_toTheLargestThatWasNeededMeanwhile() {
        assertThat(autoscaler.next(cu(4), 0, 0)).isEqualTo(cu(4));
        assertThat(autoscaler.next(cu(4), 30 * MIB, 150)).isEqualTo(cu(4));
        assertThat(autoscaler.next(cu(4), 0, 299)).isEqualTo(cu(4));
        assertThat(autoscaler.next(cu(4), 0, 300)).isEqualTo(cu(2));
    }

    @Test
    void aPeakMeanwhile_beginsTheWaitAgain() {
        autoscaler.next(cu(4), 0, 0);
        autoscaler.next(cu(4), 64 * MIB, 200);
        assertThat(autoscaler.next(cu(4), 0, 310)).isEqualTo(cu(4));
        assertThat(autoscaler.next(cu(4), 0, 610)).isEqualTo(cu(1));
    }

    private static Size cu(double cu) {
        return SIZES.of(cu).orElseThrow();
    }
}
