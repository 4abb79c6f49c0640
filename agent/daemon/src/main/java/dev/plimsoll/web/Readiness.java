package dev.plimsoll.web;

import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.web.metrics.FleetBoard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Whether the agent can do its work. Computes that cannot be reached do not count. */
final class Readiness {

    /** It beats every second; one beat may wait for the store. */
    private static final Duration STALLED = Duration.ofSeconds(30);

    private final FleetBoard board;
    private final Supplier<Optional<String>> store;

    /**
     * @param store why the store cannot be used; empty where it can
     */
    Readiness(FleetBoard board, Supplier<Optional<String>> store) {
        this.board = board;
        this.store = store;
    }

    /** All that is in the way; empty when ready. */
    List<String> constraints() {
        List<String> constraints = new ArrayList<>();
        FleetStatus status = board.status();
        Duration sinceBeat = board.sinceBeat();
        if (sinceBeat.compareTo(STALLED) > 0) {
            constraints.add("the agent stalls: its latest beat ended %d s ago".formatted(sinceBeat.toSeconds()));
        }
        String fault = status.fault();
        if (fault != null) {
            constraints.add("the platform cannot be asked: " + fault);
        }
        if (!status.discovered()) {
            constraints.add("the first listing of the fleet is not done yet");
        }
        store.get().ifPresent(why -> constraints.add("the store cannot be used: " + why));
        return constraints;
    }
}
