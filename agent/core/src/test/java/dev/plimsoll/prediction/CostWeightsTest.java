package dev.plimsoll.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostWeightsTest {

    @Test
    void severity_isZeroAtTheTarget_oneAtTenTimesTheMisses_andTwoAtMost() {
        assertThat(CostWeights.SHIPPED.severity(0.01)).isZero();
        assertThat(CostWeights.SHIPPED.severity(0.1)).isCloseTo(1, within(1e-9));
        assertThat(new CostWeights(0.001, 0.85, 8, 2, 0.01).severity(1)).isEqualTo(2);
    }

    @Test
    void dropping_costsNothing_whereNoClientIsConnected() {
        assertThat(CostWeights.SHIPPED.dropping(0)).isZero();
        assertThat(CostWeights.SHIPPED.dropping(100)).isCloseTo(3, within(1e-9));
    }

    @Test
    void anEpochBetweenTwoProbes_isTheirDifference_andSinceTheStartWhereTheRunIsAnother() {
        List<Sample> probes = new Life(Given.cu("1")).reads(Duration.ofMinutes(5), 1_000, 0.5, 500)
                .reads(Duration.ofMinutes(5), 2_000, 0.25, 900)
                .restarts(Duration.ofMinutes(1))
                .reads(Duration.ofMinutes(3), 400, 1, 400)
                .history()
                .samples();

        Epoch same = Epoch.between(probes.get(0), probes.get(1), UsedUnit.PAGES).orElseThrow();
        Epoch other = Epoch.between(probes.get(1), probes.get(2), UsedUnit.PAGES).orElseThrow();

        assertThat(List.of(same.hits(), same.misses(), same.usedBefore(), same.used()))
                .containsExactly(1_500L, 500L, 500L, 900L);
        assertThat(same.size()).isEqualTo(ComputeUnits.of("1"));
        assertThat(List.of(other.misses(), other.usedBefore(), other.used())).containsExactly(400L, 0L, 400L);
        assertThat(other.span()).isEqualTo(Duration.ofMinutes(3));
    }
}
