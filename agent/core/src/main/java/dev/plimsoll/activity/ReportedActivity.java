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
 * Activity of others as reported in a listing, as far as it is reliable.
 *
 * @param exact whether each activity is reported with its time
 * @param last  the latest reported activity; null if none is reported
 */
record ReportedActivity(boolean exact, @Nullable Instant last) {

    /** Largest delay or clock error at which a reported time counts as correct. */
    private static final Duration PROMPT = Duration.ofSeconds(2);
    private static final Duration FINE_STEP = Duration.ofSeconds(10);
    private static final Duration MAX_WITHHELD = Duration.ofSeconds(30);
    /** Probes in a row that must confirm the reported time before it is trusted. */
    private static final int MIN_CONFIRMATIONS = 3;

    /**
     * The report of a platform that delays changes by less than {@link #FINE_STEP}, or that the agent's probes
     * confirmed.
     *
     * @param confirmed probes in a row that confirmed the reported time
     */
    static ReportedActivity by(ProbeState watch, int confirmed) {
        ProbeEcho probeEcho = watch.probeEcho();
        boolean fine = probeEcho.step().compareTo(FINE_STEP) <= 0 || confirmed >= MIN_CONFIRMATIONS;
        boolean exact = probeEcho.isTrue() && fine && probeEcho.kept().compareTo(MAX_WITHHELD) <= 0;
        // Evidence from a probe bounds the time without activity; it is no new activity.
        ActivityEvidence evidence = watch.period().evidence();
        return new ReportedActivity(exact, exact && evidence.isNew() ? evidence.somebody() : null);
    }

    /** Whether nobody was active after {@code since}, by the reported last activity. */
    boolean nobodySince(Instant since, Compute compute) {
        Instant active = compute.lastActive();
        return exact && active != null && !active.isAfter(since.plus(PROMPT));
    }

    /**
     * Number of probes in a row that confirmed the reported time, after another probe with the result {@code inside}.
     *
     * @param watch probe state before that probe
     */
    static int confirmed(int before, ProbedActivity inside, ProbeState watch) {
        Instant active = watch.outside().active();
        Instant listed = watch.outside().at();
        Instant observed = inside instanceof ProbedActivity.Others others && others.sure() ? others.at() : null;
        if (observed == null || active == null || listed == null || observed.isAfter(listed.minus(PROMPT))) {
            return before;
        }
        Duration off = Duration.between(observed, active);
        boolean confirms = off.abs().compareTo(PROMPT) <= 0;
        return confirms ? Math.min(before + 1, MIN_CONFIRMATIONS) : off.isNegative() ? 0 : before;
    }
}
