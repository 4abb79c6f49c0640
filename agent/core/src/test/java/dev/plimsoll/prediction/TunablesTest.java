package dev.plimsoll.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.prediction.SizeEstimate.Bounds;
import dev.plimsoll.prediction.Tunables.MethodPart;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The constants of predictions, the waits that an owner shortens, and the bounds of an estimate. */
class TunablesTest {

    private static final Tunables SHIPPED = Tunables.SHIPPED;

    @ParameterizedTest
    @CsvSource({"95, false", "96, true", "100, true", "0, false"})
    void connectionsAreRefusedAboveNineteenTwentiethsOfTheLimit(int connections, boolean refusing) {
        assertThat(SHIPPED.isRefusing(connections, 100)).isEqualTo(refusing);
    }

    @ParameterizedTest
    @EnumSource(MethodPart.class)
    void aPartIsLeftOutAlone(MethodPart part) {
        Tunables without = Given.without(SHIPPED, part);

        assertThat(Arrays.stream(MethodPart.values()).filter(one -> !without.uses(one))).containsExactly(part);
        assertThat(SHIPPED.uses(part)).isTrue();
        assertThat(without.with(SHIPPED.price()).without()).isEqualTo(Set.of(part));
    }

    @Test
    void theOwnersPriceReplacesOnlyThePrice() {
        Price owners = new Price(0.1, 30, Duration.ofMillis(2), 3, 0);

        assertThat(SHIPPED.with(owners).price()).isEqualTo(owners);
        assertThat(SHIPPED.with(owners).with(SHIPPED.price())).isEqualTo(SHIPPED);
    }

    @Test
    void anEstimateHoldsBothOfItsBounds() {
        SizeEstimate estimate = new SizeEstimate(ComputeUnits.of("1"), 0.1, 0.2, 0.4, 1, Basis.POWER_LAW);

        assertThat(Given.holds(estimate, 0.1)).isTrue();
        assertThat(Given.holds(estimate, 0.4)).isTrue();
        assertThat(Given.holds(estimate, Math.nextDown(0.1))).isFalse();
        assertThat(Given.holds(estimate, Math.nextUp(0.4))).isFalse();
    }

    /** The bounds hold the most likely value, and rise with it. */
    @Test
    void boundsHoldTheMostLikelyValue() {
        Random random = new Random(6);
        Bounds bounds = SHIPPED.intervals().fillCurve();
        double before = 0;
        for (double miss = 0; miss <= 1; miss += random.nextDouble() / 50) {
            assertThat(bounds.best(miss)).isBetween(0.0, miss + 1e-12);
            assertThat(bounds.worst(miss)).isBetween(miss - 1e-12, 1.0);
            assertThat(bounds.worst(miss)).isGreaterThanOrEqualTo(before);
            before = bounds.worst(miss);
        }
    }

    @Test
    void aBasisIsWrittenInLowerCase() {
        assertThat(Basis.DATABASE_FITS.word()).isEqualTo("database_fits");
    }
}
