package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.ProbeEcho;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ActivityEvidence;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbedActivity;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a listing tells of somebody else's activity, as far as it can be relied on.
 *
 * @param exact whether it tells of each activity, and when it was
 * @param last  the latest activity that it tells of; null where it tells of none
 */
record ReportedActivity(boolean exact, @Nullable Instant last) {

    /** How late an activity may be shown, and how far off a clock may be, to count as right. */
    private static final Duration PROMPT = Duration.ofSeconds(2);
    private static final Duration FINE = Duration.ofSeconds(10);
    private static final Duration HELD_BACK = Duration.ofSeconds(30);
    /** Looks that found the platform's word right, in a row, after which it is believed. */
    private static final int ENOUGH = 3;

    /**
     * What a platform says that tells news of less than {@link #FINE}, or was found right by our own looks.
     *
     * @param confirmed looks that found its word right, in a row
     */
    static ReportedActivity by(ProbeState watch, int confirmed) {
        ProbeEcho probeEcho = watch.probeEcho();
        boolean fine = probeEcho.step().compareTo(FINE) <= 0 || confirmed >= ENOUGH;
        boolean exact = probeEcho.isTrue() && fine && probeEcho.kept().compareTo(HELD_BACK) <= 0;
        // What a look left behind says since when nobody can have been there, not that somebody was.
        ActivityEvidence evidence = watch.period().evidence();
        return new ReportedActivity(exact, exact && evidence.isNew() ? evidence.somebody() : null);
    }

    /** Whether nobody was active after {@code since}, by the platform's word for the last activity of anybody. */
    boolean nobodySince(Instant since, Compute compute) {
        Instant active = compute.lastActive();
        return exact && active != null && !active.isAfter(since.plus(PROMPT));
    }

    /**
     * Looks in a row that found the platform's word right, after another that saw {@code inside}.
     *
     * @param watch as it was before that look
     */
    static int confirmed(int before, ProbedActivity inside, ProbeState watch) {
        Instant active = watch.outside().active();
        Instant listed = watch.outside().at();
        Instant seen = inside instanceof ProbedActivity.Others others && others.sure() ? others.at() : null;
        if (seen == null || active == null || listed == null || seen.isAfter(listed.minus(PROMPT))) {
            return before;
        }
        Duration off = Duration.between(seen, active);
        boolean right = off.abs().compareTo(PROMPT) <= 0;
        return right ? Math.min(before + 1, ENOUGH) : off.isNegative() ? 0 : before;
    }
}
