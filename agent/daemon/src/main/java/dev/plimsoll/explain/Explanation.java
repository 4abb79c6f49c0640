package dev.plimsoll.explain;

import static dev.plimsoll.explain.Clause.ClausePart.COST;
import static dev.plimsoll.explain.Clause.ClausePart.EXPECTATION;
import static dev.plimsoll.explain.Clause.ClausePart.FACT;
import static dev.plimsoll.explain.Clause.ClausePart.NEXT;
import static dev.plimsoll.explain.FigureText.text;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.advice.StandingAdvice.StandingCause;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice.AutosuspendCause;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.BranchCause;
import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.advice.size.LimitCause;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.PlatformRule.RuleCause;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.change.journal.Wording;
import dev.plimsoll.change.verdict.EffectCause;
import java.util.List;

/** The text of causes: the one place where a cause of any subject becomes a sentence. */
public final class Explanation {

    /** The port for journal and log. */
    public static final Wording WORDING = new Wording() {

        @Override
        public String sentences(List<? extends Cause> causes) {
            return Explanation.of(causes);
        }

        @Override
        public String clause(Cause cause) {
            return Explanation.clause(cause);
        }

        @Override
        public String clauses(List<? extends ChangeCause> causes) {
            return "nothing blocks it any more: " + ChangeSentences.clauses(causes, Controls.COMMANDS);
        }
    };

    private Explanation() {}

    /** Each cause as one sentence or more: facts first, then expectation, cost, and what follows. */
    public static String of(List<? extends Cause> causes) {
        return Sentences.of(Clause.inOrder(causes).stream().map(Clause::text));
    }

    /** A cause as one sentence or more. */
    public static String of(Cause cause) {
        return Sentences.of(clause(cause));
    }

    /** A cause as a clause or more: the first one without a capital letter, the last one without a full stop. */
    public static String clause(Cause cause) {
        return placed(cause).text();
    }

    /** The sentence of a cause, with the part of a recommendation where it stands. */
    static Clause placed(Cause cause) {
        return switch (cause) {
            case StandingCause standing -> FACT.of(standing(standing));
            case SizeCause size -> SizeSentences.clause(size);
            case SizeConstraint constraint -> EXPECTATION.of(SizeSentences.constraint(constraint));
            case LimitCause limit -> SizeSentences.clause(limit);
            case BranchCause branch -> branch(branch);
            case RuleCause rule -> FACT.of(SizeSentences.clause(rule));
            case PlatformRule rule -> EXPECTATION.of(SizeSentences.clause(rule));
            case RestartRule rule -> COST.of(SizeSentences.clause(rule));
            case ConnectionCause connection -> ConnectionSentences.clause(connection);
            case CostCause cost -> CostSentences.clause(cost);
            case EvidenceCause evidence -> FACT.of(EvidenceSentences.clause(evidence));
            case InconclusiveCause open -> FACT.of(EvidenceSentences.clause(open));
            case DataGap gap -> FACT.of(EvidenceSentences.clause(gap));
            case AutosuspendCause awake -> FACT.of(AutosuspendSentences.clause(awake));
            case AwakeCause awake -> FACT.of(AutosuspendSentences.clause(awake));
            case ChangeCause change -> NEXT.of(ChangeSentences.clause(change));
            case EffectCause effect -> FACT.of(EffectSentences.clause(effect));
            // Each subject is sealed, but not their root: they are in packages of their own.
            default -> throw new IllegalArgumentException("a cause without a sentence: " + cause);
        };
    }

    /** A recommendation that was made before. */
    private static String standing(StandingCause cause) {
        return switch (cause) {
            case StandingCause.AsRecorded(var sentences) ->
                sentences.endsWith(".") ? sentences.substring(0, sentences.length() - 1) : sentences;
            case StandingCause.NothingNew(var opened) ->
                text("this recommendation stands since %s, because nothing newer contradicts it", opened);
        };
    }

    /** A replica and its primary. */
    private static Clause branch(BranchCause cause) {
        return switch (cause) {
            case BranchCause.SmallerThanPrimary(var primary, var has) -> FACT.of(
                    "this replica is smaller than its primary %s, which has %s. A smaller replica may fail to replay what the primary writes",
                    primary.endpointId(), has);
            case BranchCause.PrimaryGrows(var primary, var to) -> FACT.of(
                    "the primary %s is to grow to %s. Replicas grow first, because a smaller replica may fail to replay what the primary writes",
                    primary.endpointId(), to.asBounds());
            case BranchCause.ReplicasFirst(var endpointIds, var to) ->
                NEXT.of("%s %s must grow to %s first, because %s",
                        endpointIds.size() == 1 ? "its replica" : "its replicas", String.join(", ", endpointIds),
                        to.asBounds(), "a smaller replica may fail to replay what the primary writes");
            case BranchCause.Blocked(var needed, var constraint) ->
                FACT.of("%s is needed, but %s", needed, SizeSentences.constraintWithKeys(constraint));
        };
    }
}
