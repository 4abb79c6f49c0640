package dev.plimsoll.reconcile;

import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.reconcile.pass.Pass;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.StoreNews;
import java.time.Instant;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plans each compute again about which the journal has something new, or whose dismissal is over. The result of a pass that
 * ends meanwhile stays.
 */
final class PlanRenewal {

    private static final Logger LOG = LoggerFactory.getLogger(PlanRenewal.class);

    private final Ports ports;
    private final StoreNews news;
    private final PreviousPasses previous;
    private final UnaryOperator<Pass> planner;
    /** Computes at rest about which the journal has something new. */
    private final Deque<ComputeId> newsAtRest = new ConcurrentLinkedDeque<>();

    /** @param planner plans the latest one again */
    PlanRenewal(Ports ports, StoreNews news, PreviousPasses previous,
            UnaryOperator<Pass> planner) {
        this.ports = ports;
        this.news = news;
        this.previous = previous;
        this.planner = planner;
    }

    /** Plans all that are due, but leaves computes at rest to {@link #renewAtRest}. */
    void renew(Instant now) {
        Set<ComputeId> due = new HashSet<>(news.unplanned());
        previous.notAtRest().forEach(pass -> {
            Dismissed dismissed = pass.status().advice().record().dismissed();
            if (dismissed != null && !dismissed.until().isAfter(now)) {
                due.add(pass.compute().id());
            }
        });
        due.forEach(id -> {
            if (previous.isAtRest(id)) {
                newsAtRest.push(id);
            } else {
                renew(id, now);
            }
        });
    }

    boolean isAnyAtRest() {
        return !newsAtRest.isEmpty();
    }

    /**
     * Plans computes at rest, of which the store is asked one by one: after the first passes of a large fleet, of nearly all.
     * What came last is looked at first.
     */
    void renewAtRest(Instant now) {
        for (ComputeId id = newsAtRest.poll(); id != null; id = newsAtRest.poll()) {
            renew(id, now);
        }
    }

    private void renew(ComputeId id, Instant now) {
        Pass latest = previous.latest(id);
        if (latest == null) {
            return;
        }
        try {
            if (!knowsAll(id, latest, now)) {
                previous.replace(id, latest, planner.apply(previous.whole(latest, now)));
            }
        } catch (RuntimeException unreachable) {
            // The next tick reads again, and reports it if the store still fails.
            LOG.atDebug().addKeyValue("compute", id).setCause(unreachable).log("cannot be planned again");
            news.missed(id);
        }
    }

    /** Whether what is new about a compute at rest is what its own pass wrote. */
    private boolean knowsAll(ComputeId id, Pass latest, Instant now) {
        return latest.isAtRest()
                && latest.status().advice().record().equals(ports.journal().record(id).asOf(now));
    }
}
