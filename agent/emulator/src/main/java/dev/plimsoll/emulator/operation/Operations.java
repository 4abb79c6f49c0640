package dev.plimsoll.emulator.operation;

import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.fault.Fault.Doing;
import dev.plimsoll.emulator.operation.Operation.Status;
import dev.plimsoll.emulator.operation.Progress.Subject;
import dev.plimsoll.emulator.scenario.key.Words;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The operations of one project, oldest first; old completed ones are removed if there are very many. */
public final class Operations {

    private static final int KEPT = 10_000;
    private static final String WENT_WRONG = "the control plane could not carry it out";

    private final String projectId;
    private final InstantSource clock;
    private final Duration tick;
    private final Deque<Operation> all = new ArrayDeque<>();
    private Instant latest = Instant.MIN;

    /** @param tick time between two checks for due retries */
    public Operations(String projectId, InstantSource clock, Duration tick) {
        this.projectId = projectId;
        this.clock = clock;
        this.tick = tick;
    }

    /** Plans operations: the first is running, the others wait for it. Forgotten operations are shown but never start. */
    public List<Progress> plan(Subject subject, List<Action> actions, Orders orders) {
        List<Progress> told = new ArrayList<>();
        Fault fault = orders.fault();
        Action met = metBy(fault, actions);
        for (Action action : actions) {
            Status status = told.isEmpty() ? Status.RUNNING : Status.SCHEDULING;
            Fault own = action == met ? fault : null;
            Operation operation = orders.forgotten()
                    ? new Operation(projectId, subject, action, status, clock.instant(), own)
                    : add(subject, action, status, own);
            told.add(operation.progress());
        }
        return told;
    }

    private static @Nullable Action metBy(@Nullable Fault fault, List<Action> actions) {
        if (fault == null || actions.isEmpty()) {
            return null;
        }
        String wanted = fault.action();
        return wanted == null
                ? actions.getFirst()
                : actions.stream().filter(action -> Words.inApi(action).equals(wanted)).findFirst().orElse(null);
    }

    private synchronized Operation add(Subject subject, Action action, Status status,
            @Nullable Fault fault) {
        Instant now = clock.instant();
        // Paging uses this time, so it must be unique.
        latest = now.isAfter(latest) ? now : latest.plusNanos(1);
        Operation operation = new Operation(projectId, subject, action, status, latest, fault);
        all.add(operation);
        if (all.size() > KEPT && !all.getFirst().isLive()) {
            all.removeFirst();
        }
        return operation;
    }

    /** Records an operation on a branch that is done at once; shown as it was at its start. */
    public List<Progress> done(String branchId, Action action) {
        Operation operation = add(new Subject(branchId, null), action, Status.RUNNING, null);
        Progress told = operation.progress();
        operation.becomes(Status.FINISHED, clock.instant());
        return List.of(told);
    }

    /** Whether the first planned action will be retried, and must happen before the others. */
    public boolean retriesFirst(Subject subject) {
        return next(subject, null).map(operation -> operation.disturbance() == Doing.RETRY_OPERATION).orElse(false);
    }

    /** Fails the next planned operation of a compute, and waits until its retry or its cancellation. */
    public void awaitRetry(Subject subject, BooleanSupplier given) {
        next(subject, null).ifPresent(operation -> errs(operation, given));
    }

    /**
     * Runs the next planned operation of that type, or a new one without a request.
     *
     * <p>Throws what the step throws; throws {@link OperationFailed} without running it if a fault says so.
     */
    public void carryOut(Subject subject, Action action, BooleanSupplier given, Step step) throws IOException {
        Operation operation = next(subject, action)
                .orElseGet(() -> add(subject, action, Status.RUNNING, null));
        operation.claim();
        operation.becomes(Status.RUNNING, clock.instant());
        try {
            if (operation.disturbance() == Doing.FAIL_OPERATION) {
                throw new OperationFailed(action);
            }
            if (operation.disturbance() == Doing.RETRY_OPERATION && operation.progress().failures().count() == 0) {
                errs(operation, given);
            }
            step.run();
            operation.becomes(Status.FINISHED, clock.instant());
        } catch (IOException e) {
            operation.fails(String.valueOf(e.getMessage()), clock.instant());
            throw e;
        }
    }

    /** Marks the next planned operation of that type as not needed. */
    public void skip(Subject subject, Action action) {
        next(subject, action).ifPresent(operation -> {
            operation.claim();
            operation.becomes(Status.SKIPPED, clock.instant());
        });
    }

    private void errs(Operation operation, BooleanSupplier given) {
        Instant again = operation.errs(WENT_WRONG, clock.instant());
        try {
            while (!given.getAsBoolean() && clock.instant().isBefore(again)) {
                Thread.sleep(tick);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        operation.becomes(Status.RUNNING, clock.instant());
    }

    /** Cancels the planned operations of a compute that have not started. */
    public void cancel(Subject subject) {
        Optional<Operation> open = next(subject, null);
        while (open.isPresent()) {
            open.get().claim();
            open.get().becomes(Status.CANCELLED, clock.instant());
            open = next(subject, null);
        }
    }

    private synchronized Optional<Operation> next(Subject subject, @Nullable Action action) {
        return all.stream()
                .filter(operation -> operation.isOpen() && operation.isOf(subject.endpointId())
                        && (action == null || operation.action() == action))
                .findFirst();
    }

    /** Whether any operation is not finished. */
    public synchronized boolean busy() {
        return all.stream().anyMatch(Operation::isLive);
    }

    /** The last unfinished operation of a compute. */
    public synchronized Optional<Action> under(String endpointId) {
        return all.stream()
                .filter(operation -> operation.isLive() && operation.isOf(endpointId))
                .map(Operation::action)
                .reduce((earlier, later) -> later);
    }

    /** Newest first, of those made before that time. */
    public synchronized List<Progress> before(Instant time, int limit) {
        List<Progress> page = new ArrayList<>();
        Iterator<Operation> back = all.descendingIterator();
        while (back.hasNext() && page.size() < limit) {
            Operation operation = back.next();
            if (operation.createdAt().isBefore(time)) {
                page.add(operation.progress());
            }
        }
        return page;
    }

    /** Empty when there is none of that id. */
    public synchronized Optional<Progress> find(String id) {
        return all.stream().filter(operation -> operation.id().equals(id)).map(Operation::progress).findFirst();
    }

    /** The work of an operation. */
    public interface Step {
        void run() throws IOException;
    }

    /** A fault made an operation fail without effect. */
    public static final class OperationFailed extends IOException {

        OperationFailed(Action action) {
            super("the operation " + Words.inApi(action) + " failed");
        }
    }

    /**
     * How the operations of a call are carried out.
     *
     * @param forgotten answered as a success, but not done
     * @param fault     the fault of one of its operations; absent for none
     */
    public record Orders(boolean forgotten, @Nullable Fault fault) {

        /** Without faults. */
        public static final Orders PLAIN = new Orders(false, null);
    }

    /** What an operation does. */
    public enum Action {
        APPLY_CONFIG, START_COMPUTE, SUSPEND_COMPUTE, PREWARM_REPLICA, PROMOTE_REPLICA, CREATE_BRANCH, DELETE_TIMELINE
    }
}
