package dev.plimsoll.advice.assess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.size.Bytes;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Why there is no newer data: the first reason that holds, added to what was observed before. */
class DataGapTest {

    private static final Instant UNTIL = Given.T0.plusSeconds(60);
    private static final DataGap PAUSED = new DataGap.ProbingPaused(UNTIL);
    private static final Observation TIMEOUT = new Observation.Unreachable(Failure.TIMEOUT, "check the address");
    private static final Observation NO_VIEW = new Observation.Unsupported(Failure.NO_VIEW, "install it");

    private static Compute compute(String state) {
        return Given.compute("1", state);
    }

    @Test
    void anAwakeComputeWhoseProbesComeHasNoGap() {
        assertThat(DataGap.of(compute("active"), null, null)).isEmpty();
        assertThat(DataGap.of(compute("active"), new Observation.Skipped(Skip.INTERVAL), null)).isEmpty();
    }

    @Test
    void theStateOfTheComputeComesBeforeFailedProbes_andThoseBeforeAPause() {
        assertThat(DataGap.of(compute("idle"), TIMEOUT, PAUSED)).contains(new DataGap.Suspended());
        assertThat(DataGap.of(compute("init"), TIMEOUT, PAUSED)).contains(new DataGap.Starting());
        assertThat(DataGap.of(compute("moved"), TIMEOUT, PAUSED)).contains(new DataGap.StateUnknown("moved"));
        assertThat(DataGap.of(compute("active"), TIMEOUT, PAUSED)).contains(
                new DataGap.ProbesFail("check the address"));
        assertThat(DataGap.of(compute("active"), NO_VIEW, null)).contains(new DataGap.ProbesFail("install it"));
        assertThat(DataGap.of(compute("active"), null, PAUSED)).contains(PAUSED);
    }

    @Test
    void aQuota_isWhatHoldsACompute_whateverItsState() {
        DataGap cutOff = new DataGap.CutOff(UNTIL);
        assertThat(DataGap.of(compute("idle"), TIMEOUT, cutOff)).contains(cutOff);
        assertThat(DataGap.of(compute("active"), TIMEOUT, cutOff)).contains(cutOff);
    }

    @Test
    void aDisabledComputeIsNothingElse() {
        Compute idle = compute("idle");
        Compute disabled = ComputeBuilder.like(idle).disabled().compute();

        assertThat(DataGap.of(disabled, TIMEOUT, PAUSED)).contains(new DataGap.Disabled());
    }

    @Test
    void withoutAnyProbeTheGapFollowsThatThereIsNoData() {
        assertThat(new DataGap.Suspended().never())
                .containsExactly(new InconclusiveCause.NoCacheData(), new DataGap.Suspended());
    }

    @Test
    void anAssessmentIsMarkedAsOfItsProbe_andAnOpenOneNamesTheGapLast() {
        Cause fact = new EvidenceCause.DatabaseSize(new Bytes(1));
        Cause open = new InconclusiveCause.OneProbe();
        EvidenceCause marked = new EvidenceCause.AsOfLatestProbe(Given.T0, new DataGap.Suspended());
        AssessmentCase figures = new AssessmentCase();

        assertThat(new DataGap.Suspended().since(Given.T0, new Conclusive(figures.figures(), true, List.of(fact))))
                .isEqualTo(new Conclusive(figures.figures(), true, List.of(marked, fact)));
        assertThat(new DataGap.Suspended().since(Given.T0,
                new Inconclusive(Phase.COLD, List.of(open), null, List.of(fact))))
                .isEqualTo(new Inconclusive(Phase.COLD, List.of(open, new DataGap.Suspended()), null,
                        List.of(marked, fact)));
    }
}
