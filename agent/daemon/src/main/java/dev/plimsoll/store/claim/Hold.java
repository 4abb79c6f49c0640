package dev.plimsoll.store.claim;

import com.github.kagkarlsson.scheduler.CurrentlyExecuting;
import com.github.kagkarlsson.scheduler.HeartbeatState;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;

/** A task that this agent executes. */
final class Hold {

    /** The part of {@link SchedulerClaims#DEAD_AFTER} in which a claim is valid without a further heartbeat. */
    static final double VALID = 0.6;

    private final CurrentlyExecuting execution;
    final CountDownLatch end = new CountDownLatch(1);
    /** No pass begins any more. It ends when those that run have ended. */
    volatile boolean drains;
    volatile boolean lost;

    Hold(CurrentlyExecuting execution) {
        this.execution = execution;
    }

    String task() {
        return execution.getTaskInstance().getId();
    }

    boolean isOfFleet() {
        return task().equals(ProjectTasks.FLEET);
    }

    int partition() {
        return isOfFleet() ? -1 : Integer.parseInt(task());
    }

    long version() {
        return execution.getExecution().version;
    }

    /** Since when it was free before. */
    Instant freeSince() {
        return execution.getExecution().executionTime;
    }

    boolean isValid() {
        HeartbeatState heartbeats = execution.getHeartbeatState();
        // A heartbeat also fails where the claim is another agent's by now.
        return !lost && !drains && heartbeats.getFailedHeartbeats() == 0 && heartbeats.getFractionDead() < VALID;
    }
}
