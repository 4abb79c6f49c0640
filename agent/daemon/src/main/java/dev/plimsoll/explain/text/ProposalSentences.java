package dev.plimsoll.explain.text;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.Answers.AnswerResult;
import dev.plimsoll.change.status.ApprovalNotice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Controls;
import java.util.Optional;

/** What an approval of the present recommendation would lead to. */
public final class ProposalSentences {

    private ProposalSentences() {}

    /** Why there is nothing to approve; empty if a person may approve the recommended value. */
    public static Optional<String> whyNot(ComputeStatus status) {
        Recommendation recommendation = status.advice().advised().recommendation();
        if (recommendation.action() == Action.HOLD) {
            return Optional.of("No change is recommended, so there is nothing to approve.");
        }
        if (!recommendation.changes(status.compute())) {
            return Optional.of("A person carries out this recommendation. It needs no approval.");
        }
        if (status.advice().plan() instanceof Plan.Advise) {
            return Optional.of("Its %s.".formatted(AnswerSentences.of(new AnswerResult.NothingApplies())));
        }
        return ApprovalNotice.isPossible(status)
                ? Optional.empty()
                : Optional.of("An approval changes nothing now: %s.".formatted(
                        ChangeSentences.plan(status.advice().plan())));
    }

    /**
     * What an approval would lead to.
     *
     * @param atOnce whether to make the change at the next pass, even if the compute is awake
     */
    public static String consequence(ComputeStatus status, boolean atOnce) {
        return AnswerSentences.of(ApprovalNotice.of(status, atOnce), Controls.COMMANDS);
    }
}
