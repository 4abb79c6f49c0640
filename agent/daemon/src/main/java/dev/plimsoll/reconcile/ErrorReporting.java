package dev.plimsoll.reconcile;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.fleet.ComputeId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells each trouble once when it begins and once when it is over, however often it is met in between. */
final class ErrorReporting {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorReporting.class);

    private static final List<String> KINDS = List.of("looking ", "state ", "size ", "ratio ");

    private final Map<String, String> present = new ConcurrentHashMap<>();

    /** Tells what is wrong with one compute. */
    void tell(ComputeStatus computeStatus) {
        String id = computeStatus.compute().id().toString();
        switch (computeStatus.observation()) {
            case Observation.Failed no -> begin("looking " + id, "cannot look inside", id, no.detail());
            case Observation.Seen seen -> {
                end("looking " + id, "can look inside again", id);
                ratio(id, seen.sample());
            }
            case null, default -> {
            }
        }
        boolean unknown = computeStatus.compute().state().kind() == dev.plimsoll.fleet.ComputeState.Kind.UNKNOWN;
        if (unknown) {
            begin("state " + id, "left alone", id, ("its state is '%s', a word not known here: map it in "
                    + "platform.states to init, active or idle").formatted(computeStatus.compute().state().word()));
        } else {
            end("state " + id, "its state is known again", id);
        }
        if (!computeStatus.table().lists(computeStatus.compute().size().max())) {
            begin("size " + id, "its size is reckoned, not listed", id,
                    "%s is not in the size table, and goes by the platform's rule: add it to platform.sizes"
                            .formatted(computeStatus.compute().size()));
        }
    }

    private void ratio(String id, Sample sample) {
        Counters counters = sample.counters();
        if (counters == null || counters.reportedFollowsRule()) {
            end("ratio " + id, "the view's own ratio agrees again", id);
            return;
        }
        begin("ratio " + id, "the view's own ratio differs from hits over accesses", id,
                "the view does not follow its rule; the counters are used");
        LOG.atDebug()
                .addKeyValue("compute", id)
                .addKeyValue("reported", counters.reportedPercent())
                .addKeyValue("counted", counters.lifetimeHitRatio().orElse(null))
                .log("ratios differ");
    }

    /** A task ended with an error of ours or of the store. */
    void failed(String task, RuntimeException failure) {
        String message = Objects.requireNonNullElse(failure.getMessage(), failure.getClass().getSimpleName());
        if (!message.equals(present.put("task " + task, message))) {
            LOG.atError().addKeyValue("task", task).log("failed: " + message);
            LOG.atDebug().addKeyValue("task", task).setCause(failure).log("failed");
        }
    }

    /** A task ended well. */
    void over(String task) {
        if (present.remove("task " + task) != null) {
            LOG.atInfo().addKeyValue("task", task).log("works again");
        }
    }

    /** A compute is gone, and so is what was wrong with it. */
    void forget(ComputeId compute) {
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
