package dev.plimsoll.change.whatif;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.ComputeStatus.WindowRatios;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.change.whatif.WhatIfQuestion.QuestionReading;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.probing.ProbeCost;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WhatIfTest {

    private static final SizingTerms TERMS = new SizingTerms(Given.table(), Given.policy(), Via.API, Map.of());

    /** Full, with 3 % misses for hours: at the target of 99 % it should grow. */
    private final Life life = life();
    private final Sample latest = life.history().latest().orElseThrow();
    private final Instant now = latest.at();
    private final Adviser.Evaluation before = new Adviser(TERMS.table()).evaluate(Given.compute("1"),
            new AssessmentInput(life.history(), ConnectionPeaks.of(10), null, null, null, null, null), TERMS.policy(),
            now);
    private final StoredModel model = requireNonNull(before.storedModel());

    private static Life life() {
        return new Life("1").reads(Duration.ofMinutes(1), Given.PAGES * 2, 0.5, Given.PAGES)
                .reads(60 * 8, Duration.ofMinutes(1), 60_000, 0.03, Given.PAGES);
    }

    private ComputeStatus present() {
        return present(new Observation.Observed(latest, List.of()));
    }

    private ComputeStatus present(Observation observation) {
        return new ComputeStatus(Given.compute("1"), Given.project("shop", "Shop", "eu-1", false, null),
                before.assessment().phase(),
                new ProbeRecord(observation, latest, Totals.ZERO, ProbeCost.EMPTY, true),
                new WindowRatios(null, null, HitTrend.NONE), before.assessment(),
                new ComputeAdvice(before.advised(), new Plan.Advise(), null, ChangeRecord.EMPTY, Given.NO_RESTARTS,
                        null, null),
                TERMS);
    }

    private ComputeStatus ask(Map<String, String> given) {
        QuestionReading.Clear clear = (QuestionReading.Clear) WhatIfParameters.read(given, TERMS);
        return WhatIf.answer(clear.question(), present(), life.history(), model, now);
    }

    private static Recommendation advice(ComputeStatus status) {
        return status.advice().advised().recommendation();
    }

    @Test
    void thePolicyInForce_givesTheAdviceInForce() {
        ComputeStatus answer = ask(Map.of());

        assertThat(advice(present()).action()).isEqualTo(Action.GROW);
        assertThat(advice(answer)).isEqualTo(advice(present()));
        assertThat(answer.sizing()).isEqualTo(TERMS);
    }

    @Test
    void aTargetThatIsReached_asksForNoLargerSize() {
        ComputeStatus answer = ask(Map.of("target", "0.95"));

        assertThat(advice(answer).action()).isNotEqualTo(Action.GROW);
        assertThat(answer.sizing().policy().target().allowedMissRatio()).isEqualTo(0.05);
    }

    @Test
    void aRangeWithoutLargerSizes_allowsNone() {
        ComputeStatus answer = ask(Map.of("max_cu", "1"));

        assertThat(advice(answer).target().max()).isEqualTo(ComputeUnits.of("1"));
    }

    /** What the agent itself would advise, if its configuration had that target. */
    @Test
    void theAnswer_isThatOfAnEvaluationUnderThatPolicy() {
        Adviser.Evaluation evaluation = new Adviser(TERMS.table()).evaluate(Given.compute("1"),
                new AssessmentInput(life.history(), ConnectionPeaks.of(10), model, null, null, null, null),
                Given.aiming(0.999), now);

        assertThat(advice(ask(Map.of("target", "0.999")))).isEqualTo(evaluation.advised().recommendation());
    }

    /** The answer is of the latest probe that succeeded, and says so. */
    @Test
    void whereProbesFail_theAnswerNamesThatToo() {
        WhatIfQuestion same = new WhatIfQuestion(null, null, null, new WhatIfQuestion.OtherCosts(null, null, null));
        Observation timeout = new Observation.Unreachable(Observation.Failure.TIMEOUT, "check the address");
        Observation skipped = new Observation.Skipped(Observation.Skip.INTERVAL);

        assertThat(WhatIf.answer(same, present(timeout), life.history(), model, now).assessment().evidence())
                .startsWith(new EvidenceCause.AsOfLatestProbe(now, new DataGap.ProbesFail("check the address")));
        assertThat(WhatIf.answer(same, present(skipped), life.history(), model, now).assessment().evidence())
                .noneMatch(EvidenceCause.AsOfLatestProbe.class::isInstance);
    }
}
