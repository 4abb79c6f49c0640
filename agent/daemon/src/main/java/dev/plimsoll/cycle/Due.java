package dev.plimsoll.cycle;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Inventory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says what is to be listed now: often while something is awake, seldom while all sleeps, never past the budget. */
final class Due {

    /** Share of the request budget that listing may take; the rest is for retries and changes. */
    private static final double LISTING_SHARE = 0.8;

    private Due() {}

    /** Whether the projects themselves are to be listed. */
    static boolean projects(Optional<Instant> lastListed, Rhythm rhythm, Instant now) {
        return lastListed.map(last -> !now.isBefore(last.plus(rhythm.listIdle()))).orElse(true);
    }

    /** The projects whose computes are to be listed. */
    static List<String> computes(Inventory inventory, Map<String, Instant> lastListed, Rhythm rhythm, Instant now) {
        long awake = inventory.projects().keySet().stream().filter(id -> anyoneAwake(inventory, id)).count();
        Pauses pauses = Pauses.of(rhythm, awake, inventory.projects().size() - awake);
        return inventory.projects().keySet().stream().sorted().filter(id -> {
            Instant last = lastListed.get(id);
            Duration pause = anyoneAwake(inventory, id) ? pauses.active() : pauses.idle();
            return last == null || !now.isBefore(last.plus(pause));
        }).toList();
    }

    /**
     * The times between two listings of a project, widened so that all projects together stay inside the budget. Where
     * both kinds are many, sleepers get half of it at most.
     *
     * @param active with somebody awake
     * @param idle   with everybody asleep
     */
    record Pauses(Duration active, Duration idle) {

        static Pauses of(Rhythm rhythm, long awake, long asleep) {
            double perMinute = Math.max(1, rhythm.requestsPerMinute() * LISTING_SHARE);
            double forSleepers = awake == 0 ? perMinute : perMinute / 2;
            Duration idle = widened(rhythm.listIdle(), asleep, forSleepers);
            double taken = asleep * 60_000.0 / idle.toMillis();
            Duration active = widened(rhythm.listActive(), awake, Math.max(1, perMinute - taken));
            return new Pauses(active, longer(idle, active));
        }

        private static Duration widened(Duration usual, long projects, double perMinute) {
            return longer(usual, Duration.ofMillis((long) Math.ceil(projects * 60_000 / perMinute)));
        }
    }

    private static boolean anyoneAwake(Inventory inventory, String projectId) {
        return inventory.computes().getOrDefault(projectId, List.of()).stream().anyMatch(Due::mayMoveSoon);
    }

    private static boolean mayMoveSoon(Compute compute) {
        return compute.isAwake() || compute.isMoving();
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }
}
