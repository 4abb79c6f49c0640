package dev.plimsoll.advice.size;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.size.Adviser.Evaluation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What runs with one probe each show together. */
class ShortRunsAdviceTest {

    private static final Duration PROBED = Duration.ofSeconds(30);

    private final Life life = new Life("1");

    private void runs(int times, long reads, double missRatio, long used) {
        for (int run = 0; run < times; run++) {
            life.restarts(Duration.ofHours(1)).reads(PROBED, reads, missRatio, used);
        }
    }

    private Evaluation evaluation() {
        return new Adviser(Given.table()).evaluate(Given.compute("1", "idle"),
                life.input(), Given.policy(), life.now());
    }

    private Figures figures() {
        return requireNonNull(evaluation().assessment().figures());
    }

    @Test
    void theReadsOfRunsAtThisSizeAddUp_andTheEvidenceSaysSo() {
        runs(9, 2_000, 0.001, 2);
        Instant since = life.history().samples().get(4).runBegan();

        assertThat(figures().judged().accesses()).as("no more than needed").isEqualTo(10_000);
        assertThat(figures().judged().span()).isEqualTo(Duration.ofSeconds(5 * 30));
        assertThat(evaluation().assessment()).isInstanceOfSatisfying(Conclusive.class,
                known -> assertThat(known.evidence()).contains(new EvidenceCause.OverRuns(5, since)));
        assertThat(evaluation().storedModel()).as("learned from a run before")
                .satisfies(known -> assertThat(known.model().run().last()).isNotNull());
    }

    @Test
    void runsAtAnotherSize_orOfWeeksAgo_doNotCount() {
        life.resizes(Given.cu("2"));
        runs(9, 2_000, 0.001, 2);
        life.resizes(Given.cu("1"));
        runs(1, 2_000, 0.001, 2);
        life.restarts(Duration.ofDays(8));
        runs(2, 2_000, 0.001, 2);

        assertThat(evaluation().assessment().phase()).isEqualTo(Phase.COLD);
        assertThat(figures().judged().accesses()).isEqualTo(4_000);
    }

    /** A run of an hour awake is no short one. */
    @Test
    void aLongRunBefore_isNoPartOfThePresent() {
        life.restarts(Duration.ofHours(1)).reads(Duration.ofHours(1), 9_000, 0.001, 2);
        runs(1, 2_000, 0.001, 2);

        assertThat(figures().judged().accesses()).isEqualTo(2_000);
        assertThat(figures().wholeRuns()).isNull();
    }

    @Test
    void aFullCacheThatMissesAgainInEachRun_isTooSmall_butOneThatOnlyReadsOnceIsNotJudged() {
        runs(4, 1_000_000, 0.6, Given.PAGES);
        assertThat(evaluation().assessment()).isInstanceOfSatisfying(Conclusive.class,
                known -> assertThat(known.reachesTarget()).isFalse());

        runs(4, 10_000_000, 0.042, Given.PAGES);
        assertThat(evaluation().assessment().phase()).isEqualTo(Phase.WARMING);
        assertThat(((Inconclusive) evaluation().assessment()).causes())
                .contains(new InconclusiveCause.OneFullProbe());
    }

    /** The time after the probe costs as much as the time before it. */
    @Test
    void untilTheEndOfItsRun_aSmallerSizeSavesToo_onceForEachRun() {
        runs(1, 100_000, 0.001, 100);
        Sample latest = life.history().latest().orElseThrow();
        AssessmentInput awake = life.input();
        AssessmentInput ended = new AssessmentInput(awake.history(), awake.peaks(), null, null, null, null,
                latest.at().plusSeconds(3_570));

        assertThat(saved(evaluated(ended))).isBetween(0.74, 0.76);
        assertThat(saved(evaluated(awake))).isLessThan(0.01);
        Evaluation again = evaluated(ended.with(evaluated(ended).storedModel()));
        assertThat(saved(again)).isEqualTo(saved(evaluated(ended)));
        assertThat(requireNonNull(again.assessment().figures()).observed()).isEqualTo(Duration.ofHours(1));
    }

    private static Evaluation evaluated(AssessmentInput input) {
        return new Adviser(Given.table()).evaluate(Given.compute("1", "idle"), input, Given.policy(),
                Given.T0.plus(Duration.ofHours(3)));
    }

    private static double saved(Evaluation evaluation) {
        return requireNonNull(evaluation.storedModel()).model()
                .of(ComputeUnits.of("0.25"))
                .accumulatedSaving()
                .total();
    }
}
