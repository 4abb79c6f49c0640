package dev.plimsoll.change.plan;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.verdict.Breaker;
import dev.plimsoll.fleet.ComputeSetting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What bad verdicts on former changes forbid: the same change again, and any change while the breaker is open. */
final class BadVerdicts {

    /** How long a bad verdict forbids the same change again, unless a person approves it. */
    private static final Duration BAD_FOR = Duration.ofDays(30);

    private BadVerdicts() {}

    /** Adds what forbids the change of {@code at}. */
    static void add(List<Veto> vetoes, Situation at, Instant now) {
        Approved approval = at.approval(now);
        for (PastVerdict past : at.record().verdicts()) {
            Instant since = past.asked() == null ? past.verified().at() : past.asked().at();
            Instant until = since.plus(BAD_FOR);
            boolean isApprovedSince = approval != null && approval.at().isAfter(since);
            if (isSameMistake(past, at) && until.isAfter(now) && !isApprovedSince) {
                vetoes.add(past.asked() == null
                        ? new Veto.BadBefore(past.verified().verdict(), past.change().to(), until)
                        : new Veto.UndoneBefore(past.asked().by(), past.change().to(), until));
                break;
            }
        }
        if (isBreakerOpenForFleet(at) || isBreakerOpenForCompute(at)) {
            vetoes.add(new Veto.BreakerOpen(isBreakerOpenForFleet(at)));
        }
    }

    /** Growing again for the same need after it brought nothing, shrinking at least as far as where it did harm, or another delay again. */
    private static boolean isSameMistake(PastVerdict past, Situation at) {
        if (past.setting() != at.setting()) {
            return false;
        }
        if (at.setting() == ComputeSetting.AUTOSUSPEND) {
            return past.asked() != null || past.verified().verdict().isBad();
        }
        return past.asked() == null ? isSameSizeMistake(past, at) : isAsFar(past, at);
    }

    /** Whether it goes at least as far, in the same direction, as a change that a person had undone. */
    private static boolean isAsFar(PastVerdict past, Situation at) {
        return at.action() == past.change().basis().action() && past.change().to().size().stream().anyMatch(to -> {
            boolean isLess = at.action() == Action.GROW
                    ? at.targetSize().max().isBelow(to.max())
                    : at.action() == Action.SHRINK && at.targetSize().max().isAbove(to.max());
            return !isLess;
        });
    }

    private static boolean isSameSizeMistake(PastVerdict past, Situation at) {
        return switch (past.verified().verdict()) {
            case INEFFECTIVE -> at.action() == Action.GROW
                    && isForConnections(past.change().basis().reason()) == isForConnections(
                            at.proposal().recommendation().reason());
            case HARMFUL -> at.action() == Action.SHRINK
                    && past.change().to().size().filter(to -> to.max().isBelow(at.targetSize().max())).isEmpty();
            case CONFIRMED, INCONCLUSIVE -> false;
        };
    }

    /** More connections and more cache are two needs: that one of them was not met says nothing about the other. */
    private static boolean isForConnections(Reason reason) {
        return reason == Reason.CONNECTIONS;
    }

    private static boolean isBreakerOpenForFleet(Situation at) {
        return Breaker.isOpenForFleet(at.around().fleet().verdicts());
    }

    private static boolean isBreakerOpenForCompute(Situation at) {
        return Breaker.isOpenForCompute(at.record().verdictsSince(at.around().fleet().resumedAt()));
    }
}
