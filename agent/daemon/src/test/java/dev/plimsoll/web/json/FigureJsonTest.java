package dev.plimsoll.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FigureJsonTest {

    private static final Ratio TARGET = new Ratio(0.99);
    private static final ComputeUnits TWO = ComputeUnits.of("2");

    @Test
    void figures_haveTheirUnitsInTheKeys() {
        assertThat(FigureJson.write(
                new SizeCause.ObservedRatio(new Ratio(0.92), Duration.ofMinutes(5), TARGET, true))).isEqualTo(
                        """
                                {"cause":"observed_ratio","ratio":0.92,"window_seconds":300.0,"target":0.99,"full":true}""");
        assertThat(FigureJson.write(new SizeCause.SmallerFits(TWO, new Bytes(100), null)))
                .contains("\"cu\":2,\"cache_bytes\":100,\"peak_bytes\":null");
        assertThat(FigureJson.write(new ConnectionCause.NoRoom())).isEqualTo("{\"cause\":\"no_room\"}");
    }

    @Test
    void records_areObjects_andACauseInACauseHasItsWord() {
        assertThat(FigureJson.write(new SizeCause.LargerExpected(
                new PredictedHitRatio(TWO, new Ratio(0.9), new Ratio(0.95), Ratio.ONE, Basis.OBSERVED), TARGET)))
                .contains(
                        "\"predicted\":{\"cu\":2,\"lower\":0.9,\"expected\":0.95,\"upper\":1.0,\"basis\":\"observed\"}");
        assertThat(
                FigureJson.write(new SizeCause.SmallerBlocked(new SizeConstraint.WithheldByPlan(PlatformPlan.LAUNCH))))
                .contains("\"constraint\":{\"cause\":\"withheld_by_plan\",\"allowed_by\":\"launch\"}");
        assertThat(FigureJson.write(new EvidenceCause.AsOfLatestProbe(Instant.EPOCH, new DataGap.StateUnknown("odd"))))
                .contains("\"at\":\"1970-01-01T00:00:00Z\"", "\"gap\":{\"cause\":\"state_unknown\",\"word\":\"odd\"}");
    }

    @Test
    void aDelay_isInSeconds_andNullForNever() {
        CurrentDelay never = new CurrentDelay(new Autosuspend.Never(), CurrentDelay.DelaySource.REPORTED);
        assertThat(FigureJson.write(new DelayAdvice.NotYet(never, 1, Duration.ofHours(1), null, false)))
                .startsWith("{\"cause\":\"not_yet\"")
                .contains("\"observed_seconds\":3600.0", "\"present\":{\"when_seconds\":null,\"source\":\"reported\"}");
    }

    @Test
    void aDelayThatThePlanWithholds_standsWithThePlanThatAllowsIt() {
        DelayCost now = new DelayCost(Autosuspend.DEFAULT, 300, 75, 1_000, 0);
        DelayCost best = new DelayCost(Autosuspend.ofSeconds(60), 100, 25, 1_000, 0);
        assertThat(FigureJson.write(new DelayAdvice.Weighed(
                new CurrentDelay(Autosuspend.DEFAULT, CurrentDelay.DelaySource.REPORTED), now, best, List.of(best, now),
                0, 0, DelayPermission.NEEDS_A_PAID_PLAN, new DelayAdvice.WithheldDelay(best, PlatformPlan.SCALE))))
                .containsPattern(
                        "\"withheld_by_plan\":\\{\"cost\":\\{\"when_seconds\":60.0,.*},\"allowed_by\":\"scale\"}");
    }

    @Test
    void limits_areObjects() {
        assertThat(FigureJson.write(new ConnectionCause.RoomOutOfRange(SizeRange.fixed(TWO))))
                .contains("\"wanted\":{\"min_cu\":2,\"max_cu\":2}");
    }
}
