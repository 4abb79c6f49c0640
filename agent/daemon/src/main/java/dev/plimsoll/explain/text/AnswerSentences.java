package dev.plimsoll.explain.text;

import static dev.plimsoll.explain.FigureText.text;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.ApprovalNotice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sentences that answer a person: what an approval leads or would lead to, or why nothing can be approved. */
public final class AnswerSentences {

    private AnswerSentences() {}

    /** What a recorded answer means. */
    public static String of(AnswerResult.Taken taken, Controls controls) {
        return switch (taken) {
            case AnswerResult.ApprovalTaken(var approved, var notice) ->
                text("%s may change from %s to %s, once%s. %s", approved.compute(), approved.from(), approved.to(),
                        approved.until() == null ? "" : ", until " + FigureText.of(approved.until()),
                        of(notice, controls));
            case AnswerResult.ApprovedBefore(var approved, var notice) ->
                text("%s is already approved for %s, by %s on %s. Nothing was added. %s", approved.compute(),
                        approved.to(),
                        approved.by(), approved.at(), of(notice, controls));
            case AnswerResult.UndoTaken(var compute, var from, var to, var atOnce) ->
                text("%s goes back from %s to %s %s", compute, from, to, atOnce ? "at the next pass"
                        : "when "
                                + "change.when allows it; the same change is not made again for 30 days without an approval");
            case AnswerResult.UndoAskedBefore(var asked) ->
                text("%s is already %s. Nothing was added.", asked.compute(), ChangeSentences.pending(asked));
            case AnswerResult.AnswerTakenBack(var answer) ->
                text("withdrawn for %s: %s", answer.compute(), ChangeSentences.pending(answer));
            case AnswerResult.DismissalTaken(var compute, var until) ->
                text("%s is not changed until %s", compute, until);
            case AnswerResult.DismissalTakenBack(var compute) ->
                text("%s is no longer dismissed: what is recommended for it asks for an answer", compute);
            case AnswerResult.StopTaken() -> switch (controls) {
                case COMMANDS -> "no change starts until " + controls.resume();
                case BUTTONS -> text("No change starts until somebody presses %s.", controls.resume());
            };
            case AnswerResult.ResumeTaken() -> switch (controls) {
                case COMMANDS -> "changes may start again";
                case BUTTONS -> "Changes may start again.";
            };
        };
    }

    /** Why nothing is recorded. */
    public static String of(AnswerResult.NotTaken none) {
        return switch (none) {
            case AnswerResult.NoProposal proposal -> of(proposal);
            case AnswerResult.NothingToTakeBack nothing -> of(nothing);
        };
    }

    /** Why nothing can be approved. */
    public static String of(AnswerResult.NoProposal none) {
        return switch (none) {
            case AnswerResult.NothingApplies() -> "sizing.mode is not apply, so nothing would carry out an approval";
            case AnswerResult.NothingRecommended() -> "there is no recommendation for it yet";
            case AnswerResult.Superseded(var recommended) ->
                text("the recommendation is another one by now, to %s: look at it "
                        + "again", AdviceWords.of(recommended));
            case AnswerResult.NothingChanges(var recommended) -> text("the present recommendation is to %s: %s",
                    AdviceWords.of(recommended), Explanation.of(recommended.why().causes()));
        };
    }

    /** Why nothing can be taken back or undone. */
    public static String of(AnswerResult.NothingToTakeBack none) {
        return switch (none) {
            case AnswerResult.NothingDismissed(var compute) -> text("nothing is dismissed for %s", compute);
            case AnswerResult.NothingPending(var compute) ->
                text("no answer waits for %s: none was given, or it expired, "
                        + "or a change has used it", compute);
            case AnswerResult.NothingToUndo(var compute, var latest) -> latest == null
                    ? text("Plimsoll has not changed %s, so there is nothing to undo", compute)
                    : text("the latest change of %s, to %s, cannot be undone: %s", compute, latest.intent().to(),
                            whyNotUndone(latest));
        };
    }

    private static String whyNotUndone(LatestChange latest) {
        return latest.isOpen() ? "it has not ended; dismiss it to give it up"
                : latest.intent().isRollBack() ? "it undid another one"
                        : latest.end() == LatestChange.End.APPLIED ? "somebody else has set another value since"
                                : "it did not take effect";
    }

    /** What an approval leads to; null where that is not known. */
    public static String of(@Nullable ApprovalNotice notice, Controls controls) {
        return switch (notice) {
            case ApprovalNotice.NextPass next -> "It " + clause(next);
            case ApprovalNotice.Waits(var until, var now) ->
                text("It waits until %s.", ChangeSentences.clause(until, controls))
                        + (now == null ? "" : text(" %s, it %s", controls.approvedAtOnce(), clause(now)));
            case ApprovalNotice.Vetoed(var vetoes) ->
                text("It is blocked for now: %s.", ChangeSentences.clauses(vetoes, controls));
            case ApprovalNotice.Unblocks(var vetoes) ->
                text("The approval ends what blocked it: %s. After the next pass, %s shows what it waits for.",
                        ChangeSentences.clauses(vetoes, controls), controls.explanation());
            case null ->
                text("What it waits for is unknown now: %s shows it once the platform answers.",
                        controls.explanation());
        };
    }

    private static String clause(ApprovalNotice.NextPass next) {
        return switch (next.via()) {
            case API -> text("is changed at the next pass: %s.", cost(next.impact()));
            case FILE ->
                text("is proposed as code at the next pass. When the platform applies it: %s.", cost(next.impact()));
        };
    }

    private static String cost(RestartImpact impact) {
        if (Boolean.FALSE.equals(impact.restarts())) {
            return Explanation.clause(impact.rule());
        }
        List<String> parts = new ArrayList<>();
        Integer connections = impact.connections();
        if (connections != null) {
            parts.add(text("%s dropped",
                    connections == 1 ? "1 connection is" : FigureText.of(connections) + " connections are"));
        }
        if (impact.cacheLost() != null) {
            parts.add(text("%s of cache refill%s", impact.cacheLost(),
                    impact.warmup() == null ? "" : " in about " + FigureText.of(impact.warmup())));
        }
        return parts.isEmpty()
                ? "every connection is dropped, and the cache refills"
                : String.join(", and ", parts);
    }

    /** Why there is nothing to approve; empty if a person may approve the recommended value. */
    public static Optional<String> whyNot(ComputeStatus status) {
        AdviceView view = status.view();
        if (view.action() == Action.HOLD) {
            return Optional.of("No change is recommended, so there is nothing to approve.");
        }
        if (!view.changes()) {
            return Optional.of("A person carries out this recommendation. It needs no approval.");
        }
        if (view.plan() instanceof Plan.Advise) {
            return Optional.of(text("Its %s.", of(new AnswerResult.NothingApplies())));
        }
        return view.canBeApproved()
                ? Optional.empty()
                : Optional.of(text("An approval changes nothing now: %s.", ChangeSentences.plan(view.plan())));
    }

    /**
     * What an approval would lead to.
     *
     * @param atOnce whether to make the change at the next pass, even if the compute is awake
     */
    public static String consequence(ComputeStatus status, boolean atOnce) {
        return of(ApprovalNotice.of(status, atOnce), Controls.COMMANDS);
    }
}
