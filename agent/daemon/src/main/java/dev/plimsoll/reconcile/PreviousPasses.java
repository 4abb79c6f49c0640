package dev.plimsoll.reconcile;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.plan.BranchOrder;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.Freshness;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.reconcile.pass.ComputeMemory;
import dev.plimsoll.reconcile.pass.ReconciliationPass;
import dev.plimsoll.reconcile.shared.Leadership;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.ProbeBudget;
import dev.plimsoll.reconcile.shared.StoreNews;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The latest pass of each compute, and what the next pass takes from it or from the store. */
final class PreviousPasses {

    private final Ports ports;
    private final ProbeBudget probeBudget;
    private final StoreNews news;
    private final Map<ComputeId, Latest> passes = new ConcurrentHashMap<>();

    PreviousPasses(Ports ports, ProbeBudget probeBudget, StoreNews news) {
        this.ports = ports;
        this.probeBudget = probeBudget;
        this.news = news;
    }

    /**
     * The latest pass.
     *
     * @param term     the leadership term in which it ran
     * @param listedAt when the platform listed the compute
     * @param shown    its status as it was shown last
     */
    private record Latest(ReconciliationPass.PassResult result, int term, Instant listedAt, Duration interval,
            ComputeStatus shown) {

        Latest with(ReconciliationPass.PassResult other) {
            return new Latest(other, term, listedAt, interval, other.computeStatus());
        }

        @SuppressWarnings("ReferenceEquality")
        Latest shown(Duration listings, Instant now) {
            ComputeStatus then = Freshness.of(interval, listings).shown(shown, listedAt, now);
            // The same object while nothing is outdated: what was rendered of it is kept by its identity.
            return then == shown ? this : new Latest(result, term, listedAt, interval, then);
        }
    }

    /**
     * @param listedAt when the platform listed the compute
     * @param interval shortest time between two probes of the compute
     */
    void keep(ComputeId id, ReconciliationPass.PassResult result, Leadership.Turn turn, Instant listedAt,
            Duration interval) {
        passes.put(id, new Latest(result, turn.term(), listedAt, interval, result.computeStatus()));
        news.planned(id);
    }

    /**
     * Replaces the result of the latest pass of each compute about which the journal has something new, or whose dismissal is
     * over. The result of a pass that ends meanwhile stays.
     *
     * @param then makes the new result of the latest one
     */
    void renewPlans(UnaryOperator<ReconciliationPass.PassResult> then, Instant now) {
        Set<ComputeId> due = new HashSet<>(news.unplanned());
        passes.forEach((id, latest) -> {
            Dismissed dismissed = latest.result().computeStatus().advice().record().dismissed();
            if (dismissed != null && !dismissed.until().isAfter(now)) {
                due.add(id);
            }
        });
        for (ComputeId id : due) {
            Latest latest = passes.get(id);
            if (latest != null) {
                passes.replace(id, latest, latest.with(then.apply(latest.result())));
            }
        }
    }

    void forget(ComputeId id) {
        passes.remove(id);
        news.taken(id);
    }

    /** Whether the latest probe got no answer, so that the next pass may be slow. */
    boolean gotNoAnswer(ComputeId id) {
        Latest latest = passes.get(id);
        return latest != null && latest.result().memory().gotNoAnswer();
    }

    /**
     * What is in memory from this term. What another replica observed and charged meanwhile is read from the store.
     *
     * @param meanCu its recent mean size, in CU; null if it is not known
     */
    ReconciliationPass.Before before(ComputeId id, Instant listedAt, @Nullable Double meanCu, Leadership.Turn turn,
            Surroundings around) {
        Latest latest = passes.get(id);
        ComputeStatus status = status(id);
        StoreNews.ComputeNews its = news.taken(id);
        return latest == null || latest.term() != turn.term()
                ? new ReconciliationPass.Before(listedAt, meanCu, recalled(id), status, null, true, around)
                : new ReconciliationPass.Before(listedAt, meanCu, latest.result().memory(), status,
                        its.journal() ? null : latest.result().record(), its.probed(), around);
    }

    private ComputeMemory recalled(ComputeId id) {
        Sample sample = ports.samples().latest(id, 1).latest().orElse(null);
        Totals totals = ports.samples().totals(id).orElse(Totals.ZERO);
        return new ComputeMemory(probeBudget.recall(id), sample, totals, ports.failures().of(id).orElse(null), null,
                null, null);
    }

    /** Projects with a planned change that is not done yet. */
    Set<String> changing() {
        return passes.values()
                .stream()
                .map(latest -> latest.result().computeStatus())
                .filter(status -> !(status.advice().plan() instanceof Plan.NoChange)
                        && !(status.advice().plan() instanceof Plan.Advise))
                .map(status -> status.compute().id().projectId())
                .collect(Collectors.toSet());
    }

    /** The status of a compute after its latest pass; null before the first one. */
    @Nullable
    ComputeStatus status(ComputeId id) {
        Latest latest = passes.get(id);
        return latest == null ? null : latest.result().computeStatus();
    }

    /** What another compute of its branch has to know of a compute; null before its first pass. */
    BranchOrder.@Nullable Sibling peer(ComputeId id) {
        ComputeStatus known = status(id);
        return known == null ? null : known.asPeer();
    }

    /** The changes of a compute by its latest result; empty before the first one. */
    ChangeRecord record(ComputeId id) {
        Latest latest = passes.get(id);
        return latest == null ? ChangeRecord.EMPTY : latest.result().record();
    }

    /** The latest result of each compute. */
    Collection<ReconciliationPass.PassResult> results() {
        return passes.values().stream().map(Latest::result).toList();
    }

    /**
     * The statuses as they are shown at {@code now}.
     *
     * @param listings time between two listings of a project with an awake compute
     */
    Map<ComputeId, ComputeStatus> shown(Duration listings, Instant now) {
        Map<ComputeId, ComputeStatus> statuses = HashMap.newHashMap(passes.size());
        passes.forEach((id, latest) -> {
            Latest then = latest.shown(listings, now);
            passes.replace(id, latest, then);
            statuses.put(id, then.shown());
        });
        return statuses;
    }
}
