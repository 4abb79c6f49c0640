package dev.plimsoll.web.json;

import static dev.plimsoll.web.view.StatusView.known;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonView;
import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.AdviceView.PredictionKind;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.PendingAnswer;
import dev.plimsoll.change.status.PendingAnswer.AnswerKind;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.text.SizeSpan;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.json.JournalJson;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.web.json.SavingsJson.MonthSavingJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A recommendation as JSON; unknown values are null.
 *
 * @param saving what following it saves in a month; null where that is not known, or nothing would change
 */
public record AdviceJson(@JsonUnwrapped Advisee advisee, @JsonUnwrapped ProposalJson proposal, @JsonUnwrapped Life life,
        @JsonUnwrapped Grounds grounds,
        @Nullable MonthSavingJson saving,
        @JsonView(StatusJson.OneCompute.class) @Nullable ModelJson model, @Nullable AwakeTimeJson awake,
        PlanJson plan) {

    /** What a schema says of the id of a compute, and of its phase. */
    public static final String ID = "Id of the compute.";
    public static final String PHASE = "What can be concluded now: starting, asleep, cold, warming, warm, quiet, quota, disabled, "
            + "unreachable, unsupported, unknown.";

    public static AdviceJson of(ComputeStatus status, CuHourPrices prices) {
        AdviceView view = status.view();
        return new AdviceJson(Advisee.of(status), ProposalJson.of(view), Life.of(view), Grounds.of(status),
                MonthSavingJson.of(status, prices), known(view.model(), ModelJson::of),
                known(view.awakeTime(), AwakeTimeJson::of),
                PlanJson.of(view.plan()));
    }

    /** The compute that the recommendation is for. */
    public record Advisee(
            @JsonInclude(Include.NON_NULL) @JsonPropertyDescription("Name of its platform; absent where there is only one.") @Nullable String platform,
            String projectId,
            @Nullable String projectName,
            @JsonPropertyDescription(ID) String endpointId,
            @JsonPropertyDescription(PHASE) @ShownAs(String.class) Phase phase) {

        public static Advisee of(ComputeStatus status) {
            return new Advisee(status.project().platform(), status.id().projectId(), status.project().name(),
                    status.id().endpointId(), status.phase());
        }
    }

    /** What is recommended, and the present size. */
    record ProposalJson(Action action, Reason reason, List<Also> also, @JsonUnwrapped SizeRange target,
            @JsonUnwrapped(prefix = "present_") SizeRange present, String why) {

        static ProposalJson of(AdviceView view) {
            return new ProposalJson(view.action(), view.reason(), view.also().stream().map(Also::of).toList(),
                    view.target(), view.present(), Explanation.of(view.causes()));
        }
    }

    /** Since when it stands; null where it asks for nothing, or nobody dismissed it. */
    public record Life(
            @JsonPropertyDescription("When it was made; absent if it asks for nothing.") @Nullable Instant since,
            @JsonPropertyDescription("Whether the samples of now support it. If not, it stands from before, and nothing "
                    + "newer contradicts it.") @Nullable Boolean confirmed,
            @JsonPropertyDescription("The dismissal by a person that answers it: at, until, by, because. Then it needs "
                    + "nobody.") @ShownAs(Map.class) @Nullable DismissalJson dismissed,
            @JsonPropertyDescription("An approval, or a request to undo a change, that no change has used yet: kind, the value, "
                    + "by, at, until, what it waits for, and whether that will be reached.") @ShownAs(Map.class) @Nullable PendingJson pending) {

        public static Life of(AdviceView view) {
            return new Life(view.answer().since(), view.asks() ? view.verdict().isConfirmed() : null,
                    known(view.dismissed(), DismissalJson::of), known(view.pending(), PendingJson::of));
        }
    }

    /**
     * An answer that no change has used yet.
     *
     * @param to       its value, as the journal has it
     * @param waitsFor what it waits for, as a sentence
     */
    record PendingJson(AnswerKind kind, JsonNode to, String by, Instant at, @Nullable Instant until, boolean atOnce,
            String waitsFor, boolean reachable) {

        static PendingJson of(PendingAnswer answer) {
            return new PendingJson(answer.kind(), JournalJson.value(answer.to()), answer.by(), answer.at(),
                    answer.until(),
                    answer.atOnce(), ChangeSentences.waits(answer, Controls.COMMANDS), answer.isReachable());
        }
    }

    /** Such an answer in the list of all. */
    record ListedAnswer(@JsonUnwrapped ComputeId compute, @JsonUnwrapped PendingJson answer) {

        static ListedAnswer of(PendingAnswer answer) {
            return new ListedAnswer(answer.compute(), PendingJson.of(answer));
        }
    }

    /**
     * A dismissal.
     *
     * @param because the reason; null where none was given
     */
    record DismissalJson(Instant at, Instant until, String by, @Nullable String because) {

        static DismissalJson of(Dismissed dismissed) {
            return new DismissalJson(dismissed.at(), dismissed.until(), dismissed.by(), dismissed.because());
        }
    }

    /**
     * A dismissal in the list of all.
     *
     * @param action action of what was dismissed; null where nothing was recommended, so that it answers all
     * @param reason its reason; null without an action
     */
    record ListedDismissal(@JsonUnwrapped ComputeId compute, @Nullable Action action, @Nullable Reason reason,
            @JsonUnwrapped DismissalJson dismissal) {

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
    public record Grounds(List<Object> causes, EvidenceJson evidence, List<Predicted> predicted, List<String> ruledOut,
            @Nullable CostBenefitJson costBenefit, ImpactJson restartImpact, Plain platformRule) {

        public static Grounds of(ComputeStatus status) {
            AdviceView view = status.view();
            return new Grounds(FigureJson.causes(view.causes()),
                    EvidenceJson.of(status.assessment(), status.policy().evidence().minAccesses()),
                    view.predicted().stream().map(at -> Predicted.of(at, view.kind(at))).toList(),
                    SizeSpan.ruledOut(view.ruledOut(), status.table())
                            .stream()
                            .map(same -> same.sizes() + ": " + same.text())
                            .toList(),
                    known(view.costBenefit(), CostBenefitJson::of), ImpactJson.of(view), Plain.of(view));
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
     * @param savedCuHours             accumulated saving of the other size since the last change; null where it is not known
     * @param costCuHours              cost of changing to it while the compute is awake
     * @param requiredCuHours          required saving, then
     * @param costSuspendedCuHours     cost of changing to it while the compute is suspended
     * @param requiredSuspendedCuHours required saving, then
     * @param waitsUntil               what the change waits for; empty if it pays
     */
    public record CostBenefitJson(boolean pays, @Nullable Double savedCuHours, double costCuHours,
            double requiredCuHours,
            double costSuspendedCuHours, double requiredSuspendedCuHours, List<String> waitsUntil) {

        static CostBenefitJson of(CostBenefit costBenefit) {
            return new CostBenefitJson(costBenefit.pays(), costBenefit.saved(), costBenefit.cost().awake(),
                    costBenefit.required().awake(), costBenefit.cost().suspended(), costBenefit.required().suspended(),
                    CostSentences.waits(costBenefit.blockedBy()));
        }
    }

    /**
     * The predicted hit ratio of a size, with its bounds and its basis. Where nothing is known, only the upper bound holds.
     */
    public record Predicted(ComputeUnits cu, @Nullable Ratio lower, @Nullable Ratio expected, Ratio upper,
            @JsonPropertyDescription("What the estimate rests on.") @ShownAs(String.class) Basis basis,
            @JsonPropertyDescription("A fact of the present run, or a forecast.") PredictionKind kind) {

        private static Predicted of(PredictedHitRatio at, PredictionKind kind) {
            return new Predicted(at.cu(), at.isKnown() ? at.lower() : null, at.isKnown() ? at.expected() : null,
                    at.upper(), at.basis(), kind);
        }
    }

    /** The recommendation of the platform rule; without a size where it has no ratio to go by. */
    public record Plain(@Nullable ComputeUnits cu, boolean advises, String sentence) {

        static Plain of(AdviceView view) {
            return new Plain(view.platformSize(), view.platformRule().advises(),
                    Explanation.clause(view.platformRule()));
        }
    }

    /** The plan, with what it waits for now, and next. */
    public record PlanJson(Word action, @JsonPropertyDescription("What it waits for first.") @Nullable String until,
            @Nullable String then,
            @JsonPropertyDescription("Guardrails that block the change.") @ShownAs(Map.class) List<VetoJson> vetoes) {

        enum Word {
            NOTHING, ADVISE, WAIT, APPLY, BLOCKED
        }

        private static PlanJson of(Word action) {
            return new PlanJson(action, null, null, List.of());
        }

        public static PlanJson of(Plan plan) {
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
    record VetoJson(Guardrail guardrail, String why) {}
}
