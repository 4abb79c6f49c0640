package dev.plimsoll.store.claim;

import com.github.kagkarlsson.scheduler.CurrentlyExecuting;
import com.github.kagkarlsson.scheduler.HeartbeatState;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The tasks that this agent executes, by their names. */
final class HeldTasks {

    /** The part of {@link SchedulerClaims#DEAD_AFTER} in which a claim is valid without a further heartbeat. */
    static final double VALID = 0.6;

    private final Map<String, HeldTask> all = new ConcurrentHashMap<>();

    /** A task that this agent executes. */
    static final class HeldTask {

        private final CurrentlyExecuting execution;
        private final CountDownLatch end = new CountDownLatch(1);
        /** No pass begins any more. It ends when those that run have ended. */
        private volatile boolean drains;
        private volatile boolean lost;

        HeldTask(CurrentlyExecuting execution) {
            this.execution = execution;
        }

        private String task() {
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

        private boolean isValid() {
            HeartbeatState heartbeats = execution.getHeartbeatState();
            // A heartbeat also fails where the claim is another agent's by now.
            return !lost && !drains && heartbeats.getFailedHeartbeats() == 0 && heartbeats.getFractionDead() < VALID;
        }

        /** What becomes of the row after its execution. That of a lost task is another agent's. */
        CompletionHandler<Void> completion() {
            return lost ? (done, row) -> {} : (done, row) -> row.reschedule(done, done.getTimeDone());
        }
    }

    void add(HeldTask hold) {
        all.put(hold.task(), hold);
    }

    /** Waits until {@code hold} ends, or until {@code goesOn} is false, which is asked at each heartbeat. */
    void await(HeldTask hold, BooleanSupplier goesOn) {
        try {
            boolean isHeld = true;
            while (isHeld && !hold.end.await(SchedulerClaims.HEARTBEAT.toMillis(), TimeUnit.MILLISECONDS)) {
                isHeld = goesOn.getAsBoolean();
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        } finally {
            all.remove(hold.task(), hold);
        }
    }

    int size() {
        return all.size();
    }

    boolean holdsFleet() {
        return all.containsKey(ProjectTasks.FLEET);
    }

    /** The task with this name; null if it is not held, or must not be acted on. */
    @Nullable
    HeldTask valid(String task) {
        HeldTask hold = all.get(task);
        return hold != null && hold.isValid() ? hold : null;
    }

    /** The versions of all such tasks, by their names. */
    Map<String, Long> valid() {
        return all.values()
                .stream()
                .filter(HeldTask::isValid)
                .collect(Collectors.toMap(HeldTask::task, HeldTask::version));
    }

    /** The partitions that are held and not given up. */
    Set<Integer> partitions() {
        return all.values()
                .stream()
                .filter(hold -> !hold.isOfFleet() && !hold.drains)
                .map(HeldTask::partition)
                .collect(Collectors.toSet());
    }

    /** Ends those that another agent has taken over: all of which {@code claimed} has not this version. */
    void dropLost(Map<String, Long> claimed) {
        all.forEach((task, hold) -> {
            if (!Long.valueOf(hold.version()).equals(claimed.get(task))) {
                hold.lost = true;
                hold.end.countDown();
            }
        });
    }

    void drain(Predicate<HeldTask> which) {
        all.values().stream().filter(which).forEach(hold -> hold.drains = true);
    }

    /** Ends those that drain and that none of {@code busy} belongs to. */
    void freeDrained(Supplier<Set<Integer>> busy) {
        List<HeldTask> draining = all.values().stream().filter(hold -> hold.drains).toList();
        if (!draining.isEmpty()) {
            Set<Integer> working = busy.get();
            draining.stream().filter(hold -> !working.contains(hold.partition())).forEach(hold -> hold.end.countDown());
        }
    }

    void endAll() {
        all.values().forEach(hold -> hold.end.countDown());
    }
}
