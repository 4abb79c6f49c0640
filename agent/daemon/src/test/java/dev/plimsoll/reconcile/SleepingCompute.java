package dev.plimsoll.reconcile;

import static dev.plimsoll.reconcile.World.ID;

import dev.plimsoll.Given;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.ComputeStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What the reconciler says of a compute that is suspended and wakes in turn. */
public final class SleepingCompute {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private SleepingCompute() {}

    /** Five passes at 4 CU, of which little is used, and then {@code wakes} times one asleep and one with an empty cache. */
    public static List<ComputeStatus> passes(int wakes) {
        List<ComputeStatus> seen = new ArrayList<>();
        try (World world = new World();
                Reconciler cycle = world.cycle(ChangeMode.ADVISE, ApprovalMode.PERSON, When.IDLE)) {
            world.with(ID, "active", Given.cu("4"));
            for (int minute = 0; minute < 5; minute++) {
                world.reads(ID, 1_000_000, minute == 0 ? 700 : 0, 700);
                cycle.once();
                world.pass(MINUTE);
            }
            seen.add(status(world));
            for (int wake = 0; wake < wakes; wake++) {
                world.becomes(ID, "idle");
                world.pass(MINUTE);
                cycle.once();
                seen.add(status(world));
                world.becomes(ID, "init");
                cycle.once();
                world.becomes(ID, "active");
                world.restarts(ID);
                world.pass(MINUTE);
                world.reads(ID, 100, 50, 10);
                cycle.once();
                seen.add(status(world));
            }
        }
        return seen;
    }

    private static ComputeStatus status(World world) {
        return Objects.requireNonNull(world.status.computeStatuses().get(ID));
    }
}
