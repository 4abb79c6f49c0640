package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.SizeSpan;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.view.StatusView;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A recommendation as JSON; unknown values are null.
 *
 * @param saving what following it saves in a month; null where that is not known, or nothing would change
 */
@JsonNaming(SnakeCaseStrategy.class)
record AdviceJson(@JsonUnwrapped Advisee advisee, @JsonUnwrapped Proposal proposal, @JsonUnwrapped Life life,
        @JsonUnwrapped Grounds grounds,
        @Nullable MonthSavingJson saving, @Nullable ModelJson model, @Nullable AwakeTimeJson awake, PlanJson plan) {

    static AdviceJson of(ComputeStatus computeStatus, CuHourPrices prices) {
        return new AdviceJson(Advisee.of(computeStatus), Proposal.of(computeStatus), Life.of(computeStatus),
                Grounds.of(computeStatus),
                MonthSavingJson.of(computeStatus, prices), ModelJson.of(computeStatus.advice().advised().model()),
                AwakeTimeJson.of(computeStatus.advice().awakeTime()),
                PlanJson.of(computeStatus.advice().plan()));
    }

    /** The compute that the recommendation is for. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Advisee(String projectId, @Nullable String projectName, String endpointId, String phase) {

        static Advisee of(ComputeStatus computeStatus) {
            return new Advisee(computeStatus.compute().id().projectId(), computeStatus.project().name(),
                    computeStatus.compute().id().endpointId(), computeStatus.phase().word());
        }
    }

    /** What is recommended, and the present size. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Proposal(String action, String reason, List<Also> also, BigDecimal minCu, BigDecimal maxCu,
            BigDecimal presentMinCu, BigDecimal presentMaxCu, String why) {

        static Proposal of(ComputeStatus computeStatus) {
            Recommendation recommendation = computeStatus.advice().advised().recommendation();
            SizeRange present = computeStatus.compute().size();
            return new Proposal(recommendation.action().word(), recommendation.reason().word(),
                    recommendation.also().stream().map(Also::of).toList(), recommendation.target().min().value(),
                    recommendation.target().max().value(), present.min().value(), present.max().value(),
                    Explanation.of(recommendation.causes()));
        }
    }

    /**
     * Since when it stands.
     *
     * @param since     when it was made; null if it asks for nothing
     * @param confirmed whether the samples of now support it; if not, nothing newer contradicts it. Null if it asks for nothing
     * @param dismissed who dismissed it, and until when; null if nobody did
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record Life(@Nullable String since, @Nullable Boolean confirmed, @Nullable DismissalJson dismissed) {

        static Life of(ComputeStatus computeStatus) {
            Recommendation advice = computeStatus.advice().advised().recommendation();
            return new Life(StatusView.time(computeStatus.advice().since()),
                    advice.asks() ? advice.isConfirmed() : null,
                    DismissalJson.of(computeStatus.advice().dismissal()));
        }
    }

    /** What the recommendation rests on, and what following it costs. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Grounds(List<Map<String, @Nullable Object>> causes, EvidenceJson evidence, List<Predicted> predicted,
            List<String> ruledOut, @Nullable CostBenefitJson costBenefit, ImpactJson restartImpact,
            Plain platformRule) {

        static Grounds of(ComputeStatus computeStatus) {
            Recommendation recommendation = computeStatus.advice().advised().recommendation();
            return new Grounds(CauseJson.of(recommendation.causes()),
                    EvidenceJson.of(computeStatus.assessment(),
                            computeStatus.sizing().policy().evidence().minAccesses()),
                    Predicted.of(computeStatus, recommendation.predicted()),
                    ruledOut(computeStatus),
                    CostBenefitJson.of(recommendation.costBenefit()),
                    ImpactJson.of(computeStatus.advice()),
                    Plain.of(computeStatus.advice().advised().platformRule()));
        }

        /** {@code 4 to 8 CU: 99.20 % is expected, and it would have saved nothing since the last change}. */
        private static List<String> ruledOut(ComputeStatus computeStatus) {
            return SizeSpan.ruledOut(computeStatus.advice().advised().recommendation(), computeStatus.sizing().table())
                    .stream()
                    .map(some -> some.sizes() + ": " + some.text())
                    .toList();
        }
    }

    /** A further reason that is true at the same time. */
    @JsonNaming(SnakeCaseStrategy.class)
    record Also(String reason, String action, BigDecimal minCu, BigDecimal maxCu, String why,
            List<Map<String, @Nullable Object>> causes) {

        static Also of(Candidate also) {
            return new Also(also.reason().word(), also.action().word(), also.target().min().value(),
                    also.target().max().value(), Explanation.of(also.causes()),
                    CauseJson.of(also.causes()));
        }
    }

    /**
     * Whether a size change pays now.
     *
     * @param savedCuHours    accumulated saving of the other size since the last change, in CU-hours
     * @param costCuHours     cost of changing to it now, in CU-hours
     * @param requiredCuHours required saving, in CU-hours
     * @param waitsUntil      what the change waits for; empty if it pays
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record CostBenefitJson(boolean pays, double savedCuHours, double costCuHours,
            double requiredCuHours,
            List<String> waitsUntil) {

        static @Nullable CostBenefitJson of(@Nullable CostBenefit costBenefit) {
            return costBenefit == null
                    ? null
                    : new CostBenefitJson(costBenefit.pays(), costBenefit.saved(), costBenefit.cost(),
                            costBenefit.required(),
                            CostSentences.waits(costBenefit.blockedBy()));
        }
    }

    /**
     * The predicted hit ratio of a size, with its bounds and its basis. Where nothing is known, only the upper bound holds.
     *
     * @param kind {@code fact} for what the present run has shown, or {@code forecast}
     */
    record Predicted(BigDecimal cu, @Nullable Double lower, @Nullable Double expected, double upper, String basis,
            String kind) {

        static List<Predicted> of(ComputeStatus computeStatus, List<PredictedHitRatio> predicted) {
            ComputeUnits present = computeStatus.compute().size().max();
            return predicted.stream().map(at -> of(at, present)).toList();
        }

        private static Predicted of(PredictedHitRatio at, ComputeUnits present) {
            boolean isKnown = at.isKnown();
            return new Predicted(at.cu().value(), isKnown ? at.lower().value() : null,
                    isKnown ? at.expected().value() : null, at.upper().value(), at.basis().word(),
                    AdviceWords.kind(at, present));
        }
    }

    /** The recommendation of the platform rule; without a size where it has no ratio to go by. */
    record Plain(@Nullable BigDecimal cu, boolean advises, String sentence) {

        static Plain of(PlatformRule rule) {
            return new Plain(rule instanceof PlatformRule.NoRatio ? null : rule.cu().value(), rule.advises(),
                    Explanation.clause(rule));
        }
    }

    /**
     * The plan: {@code nothing}, {@code advise}, {@code wait}, {@code blocked} or {@code apply}; what it waits for
     * now, and next.
     */
    record PlanJson(String action, @Nullable String until, @Nullable String then, List<VetoJson> vetoes) {

        static PlanJson of(Plan plan) {
            return switch (plan) {
                case Plan.Nothing nothing -> new PlanJson("nothing", null, null, List.of());
                case Plan.Advise advise -> new PlanJson("advise", null, null, List.of());
                case Plan.Wait wait -> new PlanJson("wait", ChangeSentences.clause(wait.until()),
                        wait.then() == null ? null : ChangeSentences.clause(wait.then()), List.of());
                case Plan.Apply apply -> new PlanJson("apply", null, null, List.of());
                case Plan.Blocked blocked -> new PlanJson("blocked", null, null,
                        blocked.vetoes()
                                .stream()
                                .map(veto -> new VetoJson(veto.guardrail().word(), ChangeSentences.clause(veto)))
                                .toList());
            };
        }
    }

    /** A guardrail that blocks a change. */
    record VetoJson(String guardrail, String why) {}
}
