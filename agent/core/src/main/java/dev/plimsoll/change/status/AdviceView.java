package dev.plimsoll.change.status;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause.AwaitedEvent;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.model.ComputeModel;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said about a compute. Every surface maps it: JSON, pages, metrics, command line, messages and assistants. None of
 * them looks behind it, so that no two can disagree.
 *
 * @param present      its size limits now
 * @param verdict      what to do
 * @param changes      whether the agent may carry that out
 * @param also         other verdicts that also hold
 * @param answer       since when it stands, and who answered it
 * @param predicted    expected hit ratio of each size with its interval, smallest first; empty while nothing can be predicted
 * @param ruledOut     sizes that were considered, and why they are not advised
 * @param impact       what following it costs now
 * @param restarts     when a restart would cost less
 * @param platformRule the result of the platform rule
 * @param model        what was learned of the compute; null where the present size is not known
 * @param awakeTime    use of its awake time and the recommendation about it; null if unknown
 * @param plan         what follows
 * @param saving       CU-hours that following it saves in a month like the observed time, negative where it costs more; null
 *                     where nothing that changes use is recommended, the awake time is not known yet, or a size under
 *                     autoscaling is not
 */
public record AdviceView(SizeRange present, Candidate verdict, boolean changes, List<Candidate> also,
        StandingAnswer answer, List<PredictedHitRatio> predicted, List<RuledOut> ruledOut, RestartImpact impact,
        RestartTimes restarts, PlatformRule platformRule, @Nullable ComputeModel model,
        @Nullable AwakeTimeAdvice awakeTime, Plan plan, @Nullable Double saving) {

    /**
     * The life of a verdict.
     *
     * @param since     when it was made; null if it asks for nothing, or the journal does not have it
     * @param dismissed the dismissal that answers it; null if there is none. One of another action or reason forbids changes
     *                  too, but is no answer to this one.
     * @param pending   an answer that no change has used yet; null without one
     */
    public record StandingAnswer(@Nullable Instant since, @Nullable Dismissed dismissed,
            @Nullable PendingAnswer pending) {}

    static AdviceView of(ComputeStatus status) {
        ComputeAdvice advice = status.advice();
        Advised advised = advice.advised();
        Recommendation recommended = advised.recommendation();
        SizeRange present = status.size();
        return new AdviceView(present, recommended.chosen(), recommended.changes(status.compute()), recommended.also(),
                answer(recommended, advice), recommended.predicted(), recommended.ruledOut(), advised.impact(),
                advice.restarts(), advised.platformRule(), advised.model(), advice.awakeTime(), advice.plan(),
                saving(recommended, present, meanCu(status), advice.awakeTime()));
    }

    private static StandingAnswer answer(Recommendation advice, ComputeAdvice journaled) {
        Recommended made = journaled.record().recommended();
        Dismissed dismissed = journaled.record().dismissed();
        return new StandingAnswer(made != null && advice.asks() && made.says(advice) ? made.at() : null,
                dismissed != null && dismissed.answers(advice.action(), advice.reason()) ? dismissed : null,
                PendingAnswer.of(journaled.record(), journaled.plan()));
    }

    private static @Nullable Double meanCu(ComputeStatus status) {
        Figures figures = status.assessment().figures();
        return figures == null ? null : figures.cache().scaling().meanCu();
    }

    /** Under autoscaling the present size is the mean one, and nobody knows at which the compute would run under other limits. */
    private static @Nullable Double saving(Recommendation advice, SizeRange present, @Nullable Double meanCu,
            @Nullable AwakeTimeAdvice awakeTime) {
        if (awakeTime == null || !(awakeTime.delay() instanceof DelayAdvice.Weighed weighed)) {
            return null;
        }
        return switch (advice.action()) {
            case GROW, SHRINK, CHANGE_BOUNDS -> {
                Double size = present.isFixed() ? Double.valueOf(present.max().asDouble()) : meanCu;
                yield size == null || !advice.target().isFixed() ? null
                        : (size - advice.target().max().asDouble()) * weighed.now().awakeHours();
            }
            case CHANGE_AUTOSUSPEND -> weighed.saves();
            case ENABLE_POOLER, RESTART, HOLD -> null;
        };
    }

    public Action action() {
        return verdict.action();
    }

    public Reason reason() {
        return verdict.reason();
    }

    /** The size limits that the compute should have: the present ones, unless the size changes. */
    public SizeRange target() {
        return verdict.target();
    }

    /** Facts, expectation, and cost, with their figures. */
    public List<Cause> causes() {
        return verdict.causes();
    }

    /** Whether a change of size pays now; null where nothing is compared. */
    public @Nullable CostBenefit costBenefit() {
        return verdict.costBenefit();
    }

    /** Whether it asks for anything, of the agent or of a person. */
    public boolean asks() {
        return Recommendation.asks(action(), reason());
    }

    public @Nullable Dismissed dismissed() {
        return answer.dismissed();
    }

    public @Nullable PendingAnswer pending() {
        return answer.pending();
    }

    /** The size by the platform rule; null where it has no ratio to go by. */
    public @Nullable ComputeUnits platformSize() {
        return platformRule instanceof PlatformRule.NoRatio ? null : platformRule.cu();
    }

    /** Whether it asks for anything, and nobody dismissed it. */
    public boolean isOpen() {
        return asks() && dismissed() == null;
    }

    /** What blocks the change; empty where nothing does. */
    public List<Veto> vetoes() {
        return plan instanceof Plan.BlockedPlan(var vetoes, var approval) ? vetoes : List.of();
    }

    /** Whether bad verdicts hold back the changes of the compute. */
    public boolean isHeld() {
        return vetoes().stream().anyMatch(Veto.BreakerOpen.class::isInstance);
    }

    /** Whether an approval would lead to a change: at the next pass, or when what that waits for has come. */
    public boolean canBeApproved() {
        return changes && (plan instanceof Plan.Wait
                || (plan instanceof Plan.BlockedPlan
                        && vetoes().stream().map(Veto::guardrail).noneMatch(Guardrail::outlastsApproval)));
    }

    /** What a prediction is. */
    public enum PredictionKind implements Worded {
        /** The present run has shown it. */
        FACT,
        /** It is an estimate. */
        FORECAST
    }

    /** Whether one of {@link #predicted} is a fact or a forecast. */
    public PredictionKind kind(PredictedHitRatio at) {
        boolean isFact = switch (at.basis()) {
            case FITS, NOT_FULL -> true;
            case OBSERVED -> at.cu().equals(present.max());
            case DATABASE_FITS, WORKING_SET, FILL_CURVE, POWER_LAW, UNKNOWN -> false;
        };
        return isFact ? PredictionKind.FACT : PredictionKind.FORECAST;
    }

    /** Whom or what it waits for; null where nothing follows. */
    public @Nullable AwaitedEvent awaited() {
        return dismissed() != null ? AwaitedEvent.NOBODY : switch (plan) {
            case Plan.NoChange nothing -> null;
            case Plan.Advise advise -> AwaitedEvent.PERSON;
            case Plan.BlockedPlan blocked -> blocked.needsAPerson() ? AwaitedEvent.PERSON : AwaitedEvent.GUARDRAIL;
            case Plan.Apply apply -> AwaitedEvent.NEXT_PASS;
            case Plan.Wait wait -> wait.until().awaited();
        };
    }
}
