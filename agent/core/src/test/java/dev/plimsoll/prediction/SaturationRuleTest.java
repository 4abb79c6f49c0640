package dev.plimsoll.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.size.Bytes;
import org.junit.jupiter.api.Test;

/** The shipped rules of a full cache and of the time observed before a change. */
class SaturationRuleTest {

    private static final SaturationRule RULE = Tunables.SHIPPED.saturation();
    private static final Bytes CAPACITY = new Bytes(1_000_000);

    @Test
    void aCacheIsFull_from999ThousandthsOfItsCapacity() {
        assertThat(RULE.isFull(new Bytes(998_999), CAPACITY)).isFalse();
        assertThat(RULE.isFull(new Bytes(999_000), CAPACITY)).isTrue();
    }

    @Test
    void aCacheThatStandsStill_mayBeFullFrom85Percent() {
        assertThat(RULE.mayBeFullByStandstill(new Bytes(849_999), CAPACITY)).isFalse();
        assertThat(RULE.mayBeFullByStandstill(new Bytes(850_000), CAPACITY)).isTrue();
    }

    @Test
    void itStandsStill_whileItGrowsByNoMoreThanOnePageInAThousandMisses() {
        assertThat(RULE.isStill(1, 1_000)).isTrue();
        assertThat(RULE.isStill(2, 1_000)).isFalse();
        assertThat(RULE.isStill(-5, 0)).as("it shrank").isTrue();
    }

    @Test
    void aSmallerCache_keepsATwentiethFree() {
        assertThat(RULE.held(1_000)).isEqualTo(950);
        assertThat(RULE.fits(950, 1_000)).isTrue();
        assertThat(RULE.fits(951, 1_000)).isFalse();
    }
}
