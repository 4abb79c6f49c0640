package dev.plimsoll.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class CauseJsonTest {

    private static final Ratio TARGET = new Ratio(0.99);
    private static final ComputeUnits TWO = ComputeUnits.of("2");

    @Test
    void figures_haveTheirUnitsInTheKeys() {
        assertThat(CauseJson.of(new SizeCause.ObservedRatio(new Ratio(0.92), Duration.ofMinutes(5), TARGET, true)))
                .containsExactlyInAnyOrderEntriesOf(Map.of("cause", "observed_ratio", "ratio", 0.92, "window_seconds",
                        300.0, "target", 0.99, "full", true));
        assertThat(CauseJson.of(new SizeCause.SmallerFits(TWO, new Bytes(100), null)))
                .containsEntry("cu", new BigDecimal("2"))
                .containsEntry("cache_bytes", 100L)
                .containsEntry("peak_bytes", null);
        assertThat(CauseJson.of(new ConnectionCause.NoRoom())).containsExactly(Map.entry("cause", "no_room"));
    }

    @Test
    void records_areObjects_andACauseInACauseHasItsWord() {
        assertThat(CauseJson.of(new SizeCause.LargerExpected(
                new PredictedHitRatio(TWO, new Ratio(0.9), new Ratio(0.95), Ratio.ONE, Basis.OBSERVED), TARGET)))
                .extracting("predicted")
                .isEqualTo(Map.of("cu", new BigDecimal("2"), "lower", 0.9, "expected", 0.95, "upper", 1.0, "basis",
                        "observed"));
        assertThat(CauseJson.of(new SizeCause.SmallerBlocked(new SizeConstraint.NeedsPaidPlan())))
                .extracting("constraint")
                .isEqualTo(Map.of("cause", "needs_paid_plan"));
        assertThat(CauseJson.of(new EvidenceCause.AsOfLatestProbe(Instant.EPOCH, new DataGap.StateUnknown("odd"))))
                .containsEntry("at", "1970-01-01T00:00:00Z")
                .containsEntry("gap", Map.of("cause", "state_unknown", "word", "odd"));
    }

    @Test
    void aDelay_isInSeconds_andNullForNever() {
        CurrentDelay never = new CurrentDelay(new Autosuspend.Never(), CurrentDelay.Source.REPORTED);

        assertThat(CauseJson.of(new DelayAdvice.NotYet(never, 1, Duration.ofHours(1), null, false)))
                .containsEntry("cause", "not_yet")
                .containsEntry("observed_seconds", 3_600.0)
                .extracting("present")
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("when_seconds", null)
                .containsEntry("source", "reported");
    }

    @Test
    void limits_areObjects() {
        assertThat(CauseJson.of(new ConnectionCause.RoomOutOfRange(SizeRange.fixed(TWO)))).extracting("wanted")
                .isEqualTo(new EntryJson.Limits(new BigDecimal("2"), new BigDecimal("2")));
    }
}
