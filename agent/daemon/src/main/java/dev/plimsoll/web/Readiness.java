package dev.plimsoll.web;

import dev.plimsoll.change.FleetStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Whether the agent can do its work. Computes that cannot be reached do not count. */
final class Readiness {

    private final FleetBoard board;
    private final BooleanSupplier storeReachable;

    Readiness(FleetBoard board, BooleanSupplier storeReachable) {
        this.board = board;
        this.storeReachable = storeReachable;
    }

    /** All that is in the way; empty when ready. */
    List<String> hindrances() {
        List<String> hindrances = new ArrayList<>();
        FleetStatus status = board.status();
        String fault = status.fault();
        if (fault != null) {
            hindrances.add("the platform cannot be asked: " + fault);
        }
        if (!status.discovered()) {
            hindrances.add("the first listing of the fleet is not done yet");
        }
        if (!storeReachable.getAsBoolean()) {
            hindrances.add("the store cannot be reached");
        }
        return hindrances;
    }
}
