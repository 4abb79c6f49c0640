package dev.plimsoll.reconcile.schedule;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.StartFailure;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each error once when it begins and once when it ends, however often it repeats. */
public final class ErrorReporting {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorReporting.class);

    private static final List<String> KINDS = List.of("probe ", "state ", "size ");

    private final Map<String, String> present = new ConcurrentHashMap<>();

    /** Logs the errors of one compute. */
    public void report(ComputeStatus computeStatus) {
        Compute compute = computeStatus.compute();
        String id = compute.id().toString();
        switch (computeStatus.probes().observation()) {
            case Observation.Failed failed -> begin("probe " + id, "probe fails", id, failed.detail());
            case Observation.Observed seen -> end("probe " + id, "probe works again", id);
            case null, default -> {
            }
        }
        ComputeState state = compute.state();
        if (state.kind() == ComputeState.StateKind.UNKNOWN) {
            begin("state " + id, "not probed", id,
                    "its state '%s' is unknown: map it in platform.states to init, active or idle"
                            .formatted(state.word()));
        } else {
            end("state " + id, "state is known again", id);
        }
        if (!computeStatus.sizing().table().lists(compute.size().max())) {
            begin("size " + id, "size is not in the size table", id,
                    "memory and connections of %s are computed by the platform's rule: add this size to platform.sizes"
                            .formatted(compute.size()));
        }
    }

    /** Logs that a task failed. What a task only waits for is no error. */
    public void failed(String task, Throwable failure) {
        String message = Objects.requireNonNullElse(failure.getMessage(), failure.getClass().getSimpleName());
        if (!message.equals(present.put("task " + task, message))) {
            if (failure instanceof StartFailure start && start.isStarting()) {
                LOG.atInfo().addKeyValue("task", task).log("waits: " + message);
                return;
            }
            LOG.atError().addKeyValue("task", task).log("failed: " + message);
            LOG.atDebug().addKeyValue("task", task).setCause(failure).log("failed");
        }
    }

    /** Logs that a task works again, if it failed before. */
    public void recovered(String task) {
        if (present.remove("task " + task) != null) {
            LOG.atInfo().addKeyValue("task", task).log("works again");
        }
    }

    /** Forgets the errors of a compute that no longer exists. */
    public void forget(ComputeId compute) {
        KINDS.forEach(kind -> present.remove(kind + compute));
        present.remove("task compute " + compute);
    }

    private void begin(String key, String message, String compute, @Nullable String detail) {
        String now = message + detail;
        if (!now.equals(present.put(key, now))) {
            LOG.atWarn().addKeyValue("compute", compute).addKeyValue("why", detail).log(message);
        }
    }

    private void end(String key, String message, String compute) {
        if (present.remove(key) != null) {
            LOG.atInfo().addKeyValue("compute", compute).log(message);
        }
    }
}
