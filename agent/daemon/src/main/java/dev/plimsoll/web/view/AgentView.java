package dev.plimsoll.web.view;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the agent knows of itself.
 *
 * @param errors latest errors, newest first
 */
public record AgentView(FleetProbing probing, Requests requests, Changes changes, List<RecentError> errors) {

    public AgentView {
        errors = List.copyOf(errors);
    }

    /**
     * What probing cost.
     *
     * @param starts  starts that probes caused, since the agent started
     * @param awake   added awake time of all computes, an estimate
     * @param cuHours cost in this month, in CU-hours; null where another agent counts it
     * @param budget  limit of that cost; null without one
     */
    public record FleetProbing(long starts, Duration awake, @Nullable Double cuHours, @Nullable Double budget) {}

    /**
     * Requests to the platform, or to several together.
     *
     * @param available  requests that may be sent at once; null before the first
     * @param keyRefused whether a platform refused its key, so that requests are held back
     * @param pausedUntil until when each platform asked for a pause; null while one takes requests
     */
    public record Requests(@Nullable Double available, boolean keyRefused, @Nullable Instant pausedUntil) {}

    /**
     * Changes of the fleet.
     *
     * @param recent      changes in the last eight days; null before the journal was read
     * @param breakerOpen whether bad verdicts stopped all changes; null before the journal was read
     * @param intact      whether the hash chain of the journal is intact; null before the first check
     */
    public record Changes(@Nullable Integer recent, @Nullable Boolean breakerOpen, @Nullable Boolean intact) {}

    /**
     * An error.
     *
     * @param at     when it began
     * @param source what failed
     * @param detail why
     */
    public record RecentError(Instant at, String source, String detail) {}
}
