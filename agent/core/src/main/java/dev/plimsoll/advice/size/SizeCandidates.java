package dev.plimsoll.advice.size;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Ranking;
import dev.plimsoll.advice.Ranking.Ranked;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartImpacts;
import dev.plimsoll.prediction.model.ComputeModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The candidates for the size of a compute, with what they rest on.
 *
 * @param ranking      the candidates of cache and connections
 * @param predicted    hit ratio per size, smallest first; empty while nothing can be predicted
 * @param ruledOut     all sizes but the present one, and why they are not advised
 * @param impacts      what a change would cost now
 * @param platformRule the result of the platform rule
 * @param model        the model of the compute; null where the present size is not known
 * @param standing     the recommendation that was made before; null where none stands
 */
public record SizeCandidates(Ranking ranking, List<PredictedHitRatio> predicted, List<RuledOut> ruledOut,
        RestartImpacts impacts, PlatformRule platformRule, @Nullable ComputeModel model,
        @Nullable StandingAdvice standing) {

    public SizeCandidates {
        predicted = List.copyOf(predicted);
        ruledOut = List.copyOf(ruledOut);
    }

    /** Whether the size would change, if only the size counted. */
    public boolean areForAnotherSize() {
        return !ranking.first().target().equals(impacts.compute().size());
    }

    /** The recommendation among these and {@code others}. */
    public Advised advised(List<Ranked> others) {
        Ranking all = ranking.and(others);
        Candidate first = all.first(standing);
        Recommendation recommendation = new Recommendation(first, all.others(first), predicted,
                ruledOut.stream().filter(one -> !one.cu().equals(first.target().max())).toList());
        return new Advised(recommendation, impacts.of(first), impacts.ofRestart(), platformRule, model);
    }

    /**
     * A recommendation with its context.
     *
     * @param recommendation what to do
     * @param impact         what it would cost now
     * @param restart        what a restart at the present size would cost now
     * @param platformRule   the result of the platform rule
     * @param model          the model of the compute; null where the present size is not known
     */
    public record Advised(Recommendation recommendation, RestartImpact impact, RestartImpact restart,
            PlatformRule platformRule, @Nullable ComputeModel model) {

        /** The same impact and rule beside another recommendation. */
        public Advised with(Recommendation other) {
            return new Advised(other, impact, restart, platformRule, model);
        }

        /** The same with another model, or none. */
        public Advised with(@Nullable ComputeModel known) {
            return new Advised(recommendation, impact, restart, platformRule, known);
        }

        /** Reads per second in the busiest of the latest 24 hours; 0 where none is known. */
        public double busiest() {
            return model == null ? 0 : model.day().busiest();
        }
    }
}
