package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.ComputeSetting;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether the moment of a change has come. */
final class Moment {

    /**
     * Time before the end of a window in which nothing begins: a change, its restart and reading it again take less.
     */
    static final Duration MARGIN = Duration.ofMinutes(5);

    private Moment() {}

    /** What the change waits for; null if its moment is now. */
    static @Nullable WaitCause of(Situation at, Instant now) {
        Approved approval = at.approval(now);
        if (approval != null && approval.atOnce()) {
            return null;
        }
        return switch (at.policy().timing().when()) {
            case NOW -> null;
            case WINDOW -> window(at, now);
            // Another delay drops no connection, and a compute that never suspends has to get one while it is awake.
            case IDLE -> at.setting() == ComputeSetting.AUTOSUSPEND || at.compute().state().isIdle()
                    ? null
                    : overdue(at, approval, now);
        };
    }

    /**
     * What undoing a change waits for; null if its moment is now. Harm goes by the policy for it, and the request of a person
     * by that for any change.
     */
    static @Nullable WaitCause ofUndo(Situation at, ComputeSetting setting, @Nullable UndoAsked asked, Instant now) {
        if (setting == ComputeSetting.AUTOSUSPEND || (asked != null && asked.atOnce())) {
            return null;
        }
        When when = asked == null
                ? at.policy().timing().rollBack() == RollBack.IDLE ? When.IDLE : When.NOW
                : at.policy().timing().when();
        return switch (when) {
            case NOW -> null;
            case WINDOW -> window(at, now);
            case IDLE -> at.compute().state().isIdle() ? null
                    : new WaitCause.Suspend(at.proposal().staysAwake());
        };
    }

    private static @Nullable WaitCause window(Situation at, Instant now) {
        return at.policy().timing().windows().allow(now, MARGIN)
                ? null
                : new WaitCause.Window(at.policy().timing().windows().nextStart(now).orElse(null));
    }

    /** A compute that is not suspended within the deadline is changed in a window, or by a person. */
    private static @Nullable WaitCause overdue(Situation at, @Nullable Approved approval, Instant now) {
        Duration deadline = at.policy().timing().deadline();
        Instant since = since(at, approval);
        if (deadline == null || since == null || now.isBefore(since.plus(deadline))) {
            return new WaitCause.Suspend(at.proposal().staysAwake());
        }
        return at.policy().timing().windows().windows().isEmpty()
                ? new WaitCause.Decision(deadline)
                : window(at, now);
    }

    /** When the change was approved; without a person's approval, when it was recommended. */
    private static @Nullable Instant since(Situation at, @Nullable Approved approval) {
        Recommended recommended = at.record().recommended();
        return approval != null ? approval.at() : recommended == null ? null : recommended.at();
    }
}
