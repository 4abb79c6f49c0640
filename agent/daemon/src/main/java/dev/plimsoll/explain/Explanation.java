package dev.plimsoll.explain;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.CostCause;
import dev.plimsoll.advice.StandingCause;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.autosuspend.AutosuspendCause;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.size.BranchCause;
import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.advice.size.LimitCause;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.RestartRule;
import dev.plimsoll.advice.size.RuleCause;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.change.journal.Wording;
import dev.plimsoll.change.verdict.EffectCause;
import java.util.List;
import java.util.stream.Collectors;

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
        return SentenceOrder.of(causes)
                .stream()
                .map(Explanation::of)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** A cause as one sentence or more. */
    public static String of(Cause cause) {
        return Sentences.of(clause(cause));
    }

    /** A cause as a clause or more: the first one without a capital letter, the last one without a full stop. */
    public static String clause(Cause cause) {
        return switch (cause) {
            case StandingCause standing -> StandingSentences.clause(standing);
            case SizeCause size -> SizeSentences.clause(size);
            case SizeConstraint constraint -> SizeSentences.constraint(constraint);
            case LimitCause limit -> LimitSentences.clause(limit);
            case BranchCause branch -> BranchSentences.clause(branch);
            case RuleCause rule -> RuleSentences.clause(rule);
            case PlatformRule rule -> RuleSentences.clause(rule);
            case RestartRule rule -> RuleSentences.clause(rule);
            case ConnectionCause connection -> ConnectionSentences.clause(connection);
            case CostCause cost -> CostSentences.clause(cost);
            case EvidenceCause evidence -> EvidenceSentences.clause(evidence);
            case InconclusiveCause open -> InconclusiveSentences.clause(open);
            case DataGap gap -> InconclusiveSentences.clause(gap);
            case AutosuspendCause awake -> AutosuspendSentences.clause(awake);
            case AwakeCause awake -> AutosuspendSentences.clause(awake);
            case ChangeCause change -> ChangeSentences.clause(change);
            case EffectCause effect -> EffectSentences.clause(effect);
            // Each subject is sealed, but not their root: they are in packages of their own.
            default -> throw new IllegalArgumentException("a cause without a sentence: " + cause);
        };
    }
}
