package dev.plimsoll.explain;

import dev.plimsoll.advice.size.RestartImpact;
import dev.plimsoll.change.Answers.Answer;
import dev.plimsoll.change.ApprovalNotice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sentences that answer a person: what an approval leads to, or why nothing can be approved. */
public final class AnswerSentences {

    private static final String UNKNOWN = "What it waits for is unknown now: plimsoll advise --explain shows it once the "
            + "platform answers.";

    private AnswerSentences() {}

    /** What a recorded answer means. */
    public static String of(Answer.Taken taken) {
        return switch (taken) {
            case Answer.ApprovalTaken(var compute, var from, var to, var notice) ->
                "%s may change from %s to %s, once. %s".formatted(compute, SettingText.of(from), SettingText.of(to),
                        of(notice));
            case Answer.DismissalTaken(var compute, var until) ->
                "%s is not changed until %s".formatted(compute, FigureText.of(until));
            case Answer.StopTaken() -> "no change starts until plimsoll resume";
            case Answer.ResumeTaken() -> "changes may start again";
        };
    }

    /** Why nothing can be approved. */
    public static String of(Answer.NoProposal none) {
        return switch (none) {
            case Answer.NothingApplies() -> "sizing.mode is not apply, so nothing would carry out an approval";
            case Answer.NothingRecommended() -> "there is no recommendation for it yet";
            case Answer.NothingChanges(var recommended) -> "the present recommendation is to %s (%s): %s"
                    .formatted(recommended.action(), recommended.reason(), recommended.why());
        };
    }

    /** What an approval leads to; null where that is not known. */
    static String of(@Nullable ApprovalNotice notice) {
        return switch (notice) {
            case ApprovalNotice.NextPass next -> "It " + clause(next);
            case ApprovalNotice.Waits(var until, var now) ->
                "It waits until %s.".formatted(ChangeSentences.clause(until))
                        + (now == null ? "" : " Approved with --now (over HTTP ?now=true) it " + clause(now));
            case ApprovalNotice.Vetoed(var vetoes) ->
                "It is blocked for now: %s.".formatted(ChangeSentences.clauses(vetoes));
            case ApprovalNotice.Unblocks(var vetoes) ->
                "The approval ends what blocked it: %s. plimsoll advise --explain shows what it waits for after the next pass."
                        .formatted(ChangeSentences.clauses(vetoes));
            case null -> UNKNOWN;
        };
    }

    private static String clause(ApprovalNotice.NextPass next) {
        return switch (next.via()) {
            case API -> "is changed at the next pass: %s.".formatted(cost(next.impact()));
            case FILE -> "is proposed as code at the next pass. When the platform applies it: %s."
                    .formatted(cost(next.impact()));
        };
    }

    private static String cost(RestartImpact impact) {
        if (Boolean.FALSE.equals(impact.restarts())) {
            return Explanation.clause(impact.rule());
        }
        List<String> parts = new ArrayList<>();
        Integer connections = impact.connections();
        if (connections != null) {
            parts.add("%s dropped".formatted(
                    connections == 1 ? "1 connection is" : FigureText.of(connections) + " connections are"));
        }
        if (impact.cacheLost() != null) {
            parts.add("%s of cache refill%s".formatted(impact.cacheLost(),
                    impact.warmup() == null ? "" : " in about " + FigureText.of(impact.warmup())));
        }
        return parts.isEmpty()
                ? "every connection is dropped, and the cache refills"
                : String.join(", and ", parts);
    }
}
