package dev.plimsoll.explain.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.web.metrics.Fleets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerdictTextTest {

    private static final SizeTable TABLE = Fleets.tooSmall().sizing().table();
    private static final SizeRange FIVE = Given.cu("5");

    @Test
    void limitsOfAutoscaling_areReportedAsBounds_andAFixedSizeAsItself() {
        SizeRange bounds = Given.cu("5", "13");

        assertThat(words(recommendation(Action.GROW, bounds, Reason.TOO_SMALL)))
                .isEqualTo("grow to bounds of 5 to 13 CU");
        assertThat(words(recommendation(Action.SHRINK, bounds, Reason.TOO_SMALL)))
                .isEqualTo("shrink to bounds of 5 to 13 CU");
        assertThat(words(recommendation(Action.CHANGE_BOUNDS, bounds, Reason.TOO_SMALL)))
                .isEqualTo("change to bounds of 5 to 13 CU");
        assertThat(words(recommendation(Action.CHANGE_BOUNDS, FIVE, Reason.TOO_SMALL))).isEqualTo("change to 5 CU");
        assertThat(words(recommendation(Action.GROW, FIVE, Reason.TOO_SMALL))).isEqualTo("grow to 5 CU");
        assertThat(words(recommendation(Action.RESTART, FIVE, Reason.TOO_SMALL))).isEqualTo("restart the compute");
        assertThat(words(recommendation(Action.CHANGE_AUTOSUSPEND, FIVE, Reason.TOO_SMALL)))
                .isEqualTo("change the autosuspend delay");
    }

    @Test
    void thePooler_isEnabled_orPointedToWhereItIsAlwaysOn() {
        Candidate pooler = recommendation(Action.ENABLE_POOLER, FIVE, Reason.TOO_SMALL);

        assertThat(words(pooler)).isEqualTo("enable connection pooling");
        assertThat(VerdictText.of(pooler, new SizeTable(TABLE.sizes(), SizeRule.NEON)))
                .isEqualTo("point the application to the pooled host");
    }

    @Test
    void aSizeThatFits_isNotReportedLikeAnUnknownOne() {
        List<String> told = Stream.of(Reason.FITS, Reason.NO_SIZE_HELPS, Reason.UNDECIDED, Reason.OUT_OF_RANGE)
                .map(reason -> words(recommendation(Action.HOLD, FIVE, reason)))
                .toList();

        assertThat(told).containsExactly("right size", "keep the size, no size helps", "not known yet",
                "keep the size");
    }

    @Test
    void whatIsNotKnownYet_comesWithTheReasonInAWord() {
        assertThat(undecided(new InconclusiveCause.NoCacheData(), new DataGap.Suspended()))
                .isEqualTo("no data: suspended");
        assertThat(undecided(new InconclusiveCause.TooLittleTraffic(5, Duration.ofHours(1), 10_000),
                new DataGap.Suspended())).isEqualTo("not known yet: little traffic");
        assertThat(undecided(new InconclusiveCause.OneProbe(), new DataGap.Suspended()))
                .isEqualTo("not known yet: suspended");
        assertThat(undecided(new InconclusiveCause.NeverProbed(), new DataGap.ProbesFail("login refused")))
                .isEqualTo("no data: probes fail");
        assertThat(undecided(new InconclusiveCause.JustStarted(1_639, 10_000, Duration.ofSeconds(12))))
                .isEqualTo("not known yet: warming up");
        assertThat(undecided(new InconclusiveCause.UseHidden())).isEqualTo("not known yet");
    }

    private static String undecided(Cause... causes) {
        return words(new Candidate(Action.HOLD, FIVE, Reason.UNDECIDED, List.of(causes)));
    }

    private static Candidate recommendation(Action action, SizeRange target, Reason reason) {
        return new Candidate(action, target, reason, List.of());
    }

    private static String words(Candidate recommendation) {
        return VerdictText.of(recommendation, TABLE);
    }
}
