package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.AdviceWords.PredictionKind;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.text.SizeSpan;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.web.json.SavingsJson.MonthSavingJson;
import dev.plimsoll.web.json.ToolSchema.ShownAs;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A recommendation as JSON; unknown values are null.
 *
 * @param saving what following it saves in a month; null where that is not known, or nothing would change
 */
record AdviceJson(@JsonUnwrapped Advisee advisee, @JsonUnwrapped ProposalJson proposal, @JsonUnwrapped Life life,
        @JsonUnwrapped Grounds grounds,
        @Nullable MonthSavingJson saving,
        @JsonView(StatusJson.OneCompute.class) @Nullable ModelJson model, @Nullable AwakeTimeJson awake,
        PlanJson plan) {

    static AdviceJson of(ComputeStatus computeStatus, CuHourPrices prices) {
        return new AdviceJson(Advisee.of(computeStatus), ProposalJson.of(computeStatus), Life.of(computeStatus),
                Grounds.of(computeStatus),
                MonthSavingJson.of(computeStatus, prices), ModelJson.of(computeStatus.advice().advised().model()),
                AwakeTimeJson.of(computeStatus.advice().awakeTime()),
                PlanJson.of(computeStatus.advice().plan()));
    }

    /** The compute that the recommendation is for. */
    record Advisee(
            @JsonInclude(Include.NON_NULL) @JsonPropertyDescription("Name of its platform; absent where there is only one.") @Nullable String platform,
            String projectId,
            @Nullable String projectName,
            @JsonPropertyDescription(ToolJson.ID) String endpointId,
            @JsonPropertyDescription(ToolJson.PHASE) @ShownAs(String.class) Phase phase) {

        static Advisee of(ComputeStatus computeStatus) {
            return new Advisee(computeStatus.project().platform(), computeStatus.compute().id().projectId(),
                    computeStatus.project().name(),
                    computeStatus.compute().id().endpointId(), computeStatus.phase());
        }
    }

    /** What is recommended, and the present size. */
    record ProposalJson(Action action, Reason reason, List<Also> also, @JsonUnwrapped SizeRange target,
            @JsonUnwrapped(prefix = "present_") SizeRange present, String why) {

        static ProposalJson of(ComputeStatus computeStatus) {
            Recommendation recommendation = computeStatus.advice().advised().recommendation();
            return new ProposalJson(recommendation.action(), recommendation.reason(),
                    recommendation.also().stream().map(Also::of).toList(), recommendation.target(),
                    computeStatus.compute().size(), Explanation.of(recommendation.causes()));
        }
    }

    /** Since when it stands; null where it asks for nothing, or nobody dismissed it. */
    record Life(
            @JsonPropertyDescription("When it was made; absent if it asks for nothing.") @Nullable Instant since,
            @JsonPropertyDescription("Whether the samples of now support it. If not, it stands from before, and nothing "
                    + "newer contradicts it.") @Nullable Boolean confirmed,
            @JsonPropertyDescription("The dismissal by a person that answers it: at, until, by, because. Then it needs "
                    + "nobody.") @ShownAs(Map.class) @Nullable DismissalJson dismissed) {

        static Life of(ComputeStatus computeStatus) {
            Recommendation advice = computeStatus.advice().advised().recommendation();
            return new Life(computeStatus.advice().since(), advice.asks() ? advice.isConfirmed() : null,
                    DismissalJson.of(computeStatus.advice().dismissal()));
        }
    }

    /**
     * A dismissal.
     *
     * @param because the reason; null where none was given
     */
    record DismissalJson(Instant at, Instant until, String by, @Nullable String because) {

        static @Nullable DismissalJson of(@Nullable Dismissed dismissed) {
            return dismissed == null ? null
                    : new DismissalJson(dismissed.at(), dismissed.until(), dismissed.by(), dismissed.because());
        }
    }

    /**
     * A dismissal in the list of all.
     *
     * @param action action of what was dismissed; null where nothing was recommended, so that it answers all
     * @param reason its reason; null without an action
     */
    record ListedDismissal(@JsonUnwrapped ComputeId compute, @Nullable Action action, @Nullable Reason reason,
            @JsonUnwrapped @Nullable DismissalJson dismissal) {

        static ListedDismissal of(Dismissed dismissed) {
            return new ListedDismissal(dismissed.compute(), dismissed.action(), dismissed.reason(),
                    DismissalJson.of(dismissed));
        }
    }

    /**
     * What the recommendation rests on, and what following it costs.
     *
     * @param ruledOut {@code 4 to 8 CU: 99.20 % is expected, and it would have saved nothing since the last change}
     */
    record Grounds(List<Object> causes, EvidenceJson evidence, List<Predicted> predicted, List<String> ruledOut,
            @Nullable CostBenefitJson costBenefit, ImpactJson restartImpact, Plain platformRule) {

        static Grounds of(ComputeStatus computeStatus) {
            Recommendation recommendation = computeStatus.advice().advised().recommendation();
            return new Grounds(FigureJson.causes(recommendation.causes()),
                    EvidenceJson.of(computeStatus.assessment(),
                            computeStatus.sizing().policy().evidence().minAccesses()),
                    Predicted.of(computeStatus, recommendation.predicted()),
                    SizeSpan.ruledOut(recommendation, computeStatus.sizing().table())
                            .stream()
                            .map(some -> some.sizes() + ": " + some.text())
                            .toList(),
                    CostBenefitJson.of(recommendation.costBenefit()),
                    ImpactJson.of(computeStatus.advice()),
                    Plain.of(computeStatus.advice().advised().platformRule()));
        }
    }

    /** A further reason that is true at the same time. */
    record Also(Reason reason, Action action, @JsonUnwrapped SizeRange target, String why, List<Object> causes) {

        static Also of(Candidate also) {
            return new Also(also.reason(), also.action(), also.target(), Explanation.of(also.causes()),
                    FigureJson.causes(also.causes()));
        }
    }

    /**
     * Whether a size change pays now.
     *
     * @param savedCuHours             accumulated saving of the other size since the last change
     * @param costCuHours              cost of changing to it while the compute is awake
     * @param requiredCuHours          required saving, then
     * @param costSuspendedCuHours     cost of changing to it while the compute is suspended
     * @param requiredSuspendedCuHours required saving, then
     * @param waitsUntil               what the change waits for; empty if it pays
     */
    record CostBenefitJson(boolean pays, double savedCuHours, double costCuHours, double requiredCuHours,
            double costSuspendedCuHours, double requiredSuspendedCuHours, List<String> waitsUntil) {

        static @Nullable CostBenefitJson of(@Nullable CostBenefit costBenefit) {
            return costBenefit == null
                    ? null
                    : new CostBenefitJson(costBenefit.pays(), costBenefit.saved(),
                            costBenefit.cost().awake(), costBenefit.required().awake(),
                            costBenefit.cost().suspended(), costBenefit.required().suspended(),
                            CostSentences.waits(costBenefit.blockedBy()));
        }
    }

    /**
     * The predicted hit ratio of a size, with its bounds and its basis. Where nothing is known, only the upper bound holds.
     */
    record Predicted(ComputeUnits cu, @Nullable Ratio lower, @Nullable Ratio expected, Ratio upper,
            @JsonPropertyDescription("What the estimate rests on.") @ShownAs(String.class) Basis basis,
            @JsonPropertyDescription("A fact of the present run, or a forecast.") PredictionKind kind) {

        static List<Predicted> of(ComputeStatus computeStatus, List<PredictedHitRatio> predicted) {
            ComputeUnits present = computeStatus.compute().size().max();
            return predicted.stream()
                    .map(at -> new Predicted(at.cu(), at.isKnown() ? at.lower() : null,
                            at.isKnown() ? at.expected() : null, at.upper(), at.basis(),
                            AdviceWords.kind(at, present)))
                    .toList();
        }
    }

    /** The recommendation of the platform rule; without a size where it has no ratio to go by. */
    record Plain(@Nullable ComputeUnits cu, boolean advises, String sentence) {

        static Plain of(PlatformRule rule) {
            return new Plain(rule instanceof PlatformRule.NoRatio ? null : rule.cu(), rule.advises(),
                    Explanation.clause(rule));
        }
    }

    /** The plan, with what it waits for now, and next. */
    record PlanJson(Word action, @JsonPropertyDescription("What it waits for first.") @Nullable String until,
            @Nullable String then,
            @JsonPropertyDescription("Guardrails that block the change.") @ShownAs(Map.class) List<VetoJson> vetoes) {

        enum Word {
            NOTHING, ADVISE, WAIT, APPLY, BLOCKED
        }

        private static PlanJson of(Word action) {
            return new PlanJson(action, null, null, List.of());
        }

        static PlanJson of(Plan plan) {
            return switch (plan) {
                case Plan.NoChange nothing -> of(Word.NOTHING);
                case Plan.Advise advise -> of(Word.ADVISE);
                case Plan.Apply apply -> of(Word.APPLY);
                case Plan.Wait wait -> new PlanJson(Word.WAIT, ChangeSentences.clause(wait.until()),
                        wait.then() == null ? null : ChangeSentences.clause(wait.then()), List.of());
                case Plan.BlockedPlan blocked -> new PlanJson(Word.BLOCKED, null, null,
                        blocked.vetoes()
                                .stream()
                                .map(veto -> new VetoJson(veto.guardrail(), ChangeSentences.clause(veto)))
                                .toList());
            };
        }
    }

    /** A guardrail that blocks a change. */
    record VetoJson(Veto.Guardrail guardrail, String why) {}
}
