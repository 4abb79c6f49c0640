package dev.plimsoll.change.whatif;

import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the next evaluation would advise if a sizing policy had other values. It is the evaluation of a reconciliation
 * pass, so it gives the same advice as the agent with that policy. Nothing is stored.
 *
 * <p>Savings that accumulated under the policy in force stay as they are: the agent, too, would go on from them.
 */
public final class WhatIf {

    private WhatIf() {}

    /**
     * The status of the compute as it would be, with the plan in force.
     *
     * @param present its status
     * @param history its latest samples, {@link Adviser#REMEMBERED} of them
     * @param model   its stored model; null if there is none
     */
    public static ComputeStatus answer(WhatIfQuestion question, ComputeStatus present, History history,
            @Nullable StoredModel model, Instant now) {
        SizingTerms terms = new SizingTerms(present.table(), question.on(present.policy()),
                present.sizing().via(), present.labels());
        Adviser.Evaluation evaluation = new Adviser(terms.table()).evaluate(present.compute(),
                input(present, history, model), terms.policy(), now);
        AwakeTimeAdvice awake = present.advice().awakeTime();
        ComputeAdvice advice = new ComputeAdvice(
                evaluation.sizes().advised(awake == null ? List.of() : awake.candidates(present.compute(), false)),
                present.advice().plan(), awake, present.advice().record(), present.advice().restarts(), null, null);
        return new ComputeStatus(present.compute(), present.project(), present.phase(), present.probes(),
                present.ratios(), evaluation.assessment(), advice, terms);
    }

    private static AssessmentInput input(ComputeStatus present, History history, @Nullable StoredModel model) {
        Figures figures = present.assessment().figures();
        Observation latest = present.probes().observation();
        Observation failed = latest instanceof Observation.Failed ? latest : null;
        return figures == null
                ? new AssessmentInput(history, ConnectionPeaks.of(0), model, null, failed, null, null)
                : new AssessmentInput(history, figures.connections().peaks(), model,
                        figures.cache().scaling().meanCu(), failed, null, null);
    }
}
