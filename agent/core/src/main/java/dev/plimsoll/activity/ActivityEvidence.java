package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.TimeSpans;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Evidence of activity by others in the present awake period.
 *
 * @param somebody latest activity of others, as far as known; null if none is known
 * @param isNew    whether it is later than the latest probe
 * @param certain  the latest activity that cannot be a probe echo: a start by others, or activity observed by a probe;
 *                 null if none
 * @param reported the latest possible time of the activity reported since the latest probe; null if none was
 * @param probed   start of the inactivity of others as known at the latest probe that may have kept it awake; null
 *                 if there was none in this period
 */
public record ActivityEvidence(@Nullable Instant somebody, boolean isNew, @Nullable Instant certain,
        @Nullable Instant reported, @Nullable Instant probed) {

    /** No evidence. */
    public static final ActivityEvidence NONE = new ActivityEvidence(null, false, null, null, null);

    /** The evidence after others started the compute, last listed as suspended at {@code asleep}. */
    ActivityEvidence started(Instant asleep) {
        return new ActivityEvidence(TimeSpans.later(somebody, asleep), true, TimeSpans.later(certain, asleep), reported,
                probed);
    }

    /** The evidence after the platform reported activity at {@code at}, or until {@code latest}. */
    ActivityEvidence reported(Instant at, Instant latest) {
        return new ActivityEvidence(TimeSpans.later(somebody, at), true, certain, latest, probed);
    }

    /** The evidence after a probe showed activity of others at {@code at}. */
    static ActivityEvidence observed(Instant at) {
        return new ActivityEvidence(at, false, at, null, at);
    }

    /** The evidence after a probe showed no activity of others after {@code latest}. */
    ActivityEvidence since(@Nullable Instant latest) {
        return new ActivityEvidence(latest, false, certain, null, latest);
    }

    /** The evidence after a probe that woke the compute, so that others may have been inactive since {@code since}. */
    static ActivityEvidence wokenByProbe(Instant since) {
        return new ActivityEvidence(null, false, null, null, since);
    }

    /** The evidence after a probe that reached nothing. */
    ActivityEvidence refused() {
        return new ActivityEvidence(somebody, false, certain, null, probed);
    }

    /** What remains at the end of an awake period: what its last list call reported. */
    ActivityEvidence over() {
        return new ActivityEvidence(null, false, null, reported, null);
    }

    /** What remains after a restart of the agent. */
    ActivityEvidence recalled() {
        return new ActivityEvidence(null, false, null, null, probed);
    }

    /** Start of the certain inactivity of others; {@code otherwise} without evidence. */
    Instant inactiveSince(Instant otherwise, boolean isTrue) {
        if (certain != null) {
            return certain;
        }
        boolean counts = probed == null || (isTrue && isNew);
        Instant known = counts ? somebody : probed;
        return known == null ? otherwise : known;
    }
}
