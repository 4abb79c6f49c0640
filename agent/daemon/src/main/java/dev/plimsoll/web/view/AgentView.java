package dev.plimsoll.web.view;

import dev.plimsoll.change.status.ProbeRecord.ProbingSum;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the agent knows of itself.
 *
 * @param probing     starts that probes caused, since the agent started, and added awake time of all computes, an estimate
 * @param cuHours     cost of probing in this month, in CU-hours; null where another agent counts it
 * @param budget      limit of that cost; null without one
 * @param available   requests that may be sent at once, to all platforms together; null before the first
 * @param keyRefused  whether a platform refused its key, so that requests are held back
 * @param pausedUntil until when each platform asked for a pause; null while one takes requests
 * @param recent      changes in the last eight days; null before the journal was read
 * @param breakerOpen whether bad verdicts stopped all changes; null before the journal was read
 * @param intact      whether the hash chain of the journal is intact; null before the first check
 * @param errors      latest errors, newest first
 */
public record AgentView(ProbingSum probing, @Nullable Double cuHours, @Nullable Double budget,
        @Nullable Double available, boolean keyRefused, @Nullable Instant pausedUntil, @Nullable Integer recent,
        @Nullable Boolean breakerOpen, @Nullable Boolean intact, List<RecentError> errors) {

    public AgentView {
        errors = List.copyOf(errors);
    }

    /**
     * An error.
     *
     * @param at     when it began
     * @param source what failed
     * @param detail why
     */
    public record RecentError(Instant at, String source, String detail) {}
}
