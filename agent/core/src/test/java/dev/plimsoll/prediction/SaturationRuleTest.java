package dev.plimsoll.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The shipped rules of a full cache and of the time observed before a change. */
class SaturationRuleTest {

    private static final SaturationRule RULE = PredictionTunables.SHIPPED.saturation();
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
    void aFullCacheIsWarm_afterAQuarterOfItsPagesWasRead() {
        assertThat(RULE.readsUntilWarm(400_000)).isEqualTo(100_000);
    }

    @Test
    void aSmallerCache_keepsATwentiethFree() {
        assertThat(RULE.held(1_000)).isEqualTo(950);
        assertThat(RULE.fits(950, 1_000)).isTrue();
        assertThat(RULE.fits(951, 1_000)).isFalse();
    }

    @Test
    void lessObservationThanTheDefault_shortensTheWaitInProportion_andMoreNeverLengthensIt() {
        EvidenceWait half = EvidenceWait.of(Duration.ofMinutes(30), Duration.ofHours(6));

        assertThat(half.part(true)).isEqualTo(0.5);
        assertThat(half.part(false)).isEqualTo(0.25);
        assertThat(EvidenceWait.of(Duration.ofDays(7), Duration.ofDays(7))).isEqualTo(EvidenceWait.ALL);
    }

    @Test
    void hoursAndTimes_areConvertedToTheMillisecond() {
        assertThat(Hours.of(Duration.ofMinutes(90))).isEqualTo(1.5);
        assertThat(Hours.time(1.5)).isEqualTo(Duration.ofMinutes(90));
        assertThat(Hours.time(Hours.of(Duration.ofMillis(12_345)))).isEqualTo(Duration.ofMillis(12_345));
    }

    @Test
    void connections_areRefusedFrom95PercentOfTheLimit() {
        assertThat(PredictionTunables.SHIPPED.crowding(95, 100)).isZero();
        assertThat(PredictionTunables.SHIPPED.crowding(96, 100)).isEqualTo(1);
    }
}
