package dev.plimsoll.web;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.web.metrics.FleetBoard;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether the agent is ready. Unreachable computes do not matter.
 *
 * @param store why the store cannot be used; empty if it can
 */
record Readiness(FleetBoard board, Supplier<Optional<String>> store) {

    /** A tick fires every second; one tick may wait for the store. */
    private static final Duration STALLED_AFTER = Duration.ofSeconds(30);

    /** Short pauses are part of normal work. */
    private static final Duration SHORT_PAUSE = Duration.ofMinutes(1);

    /** All reasons why the agent is not ready; empty if it is ready. */
    List<String> constraints() {
        List<String> constraints = new ArrayList<>();
        FleetStatus status = board.status();
        Duration sinceTick = board.sinceTick();
        if (sinceTick.compareTo(STALLED_AFTER) > 0) {
            constraints.add("the agent is stalled: its latest tick ended %d s ago (limit 30 s)"
                    .formatted(sinceTick.toSeconds()));
        }
        String fault = status.fault();
        Instant pausedUntil = board.agent().pausedUntil();
        if (pausedUntil != null && (fault != null || status.at().plus(SHORT_PAUSE).isBefore(pausedUntil))) {
            constraints
                    .add("the platform asked for a pause (429 with Retry-After): nothing is listed or changed before "
                            + pausedUntil.truncatedTo(ChronoUnit.SECONDS) + "; a pause is kept for %d min at most"
                                    .formatted(Veto.RequestsPaused.LONGEST.toMinutes()));
        }
        if (fault != null) {
            constraints.add("the platform API does not work: " + fault);
        }
        status.refused()
                .stream()
                .sorted()
                .forEach(project -> constraints.add("project %s of platform.projects cannot be read: %s"
                        .formatted(project, status.missing().getOrDefault(project, "not known"))));
        if (!status.shown()) {
            constraints.add("the first listing of the fleet is not complete yet");
        }
        store.get().ifPresent(why -> constraints.add("the store cannot be used: " + why));
        return constraints;
    }
}
