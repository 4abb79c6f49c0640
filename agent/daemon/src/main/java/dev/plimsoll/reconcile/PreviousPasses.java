package dev.plimsoll.reconcile;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.plan.BranchOrder;
import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.Freshness;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.pass.ComputeMemory;
import dev.plimsoll.reconcile.pass.FleetOverview;
import dev.plimsoll.reconcile.pass.ReconciliationPass;
import dev.plimsoll.reconcile.pass.SuspendedCompute;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.ProbeBudget;
import dev.plimsoll.reconcile.shared.StoreNews;
import java.time.Duration;
import java.time.Instant;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The latest pass of each compute, and what the next pass takes from it or from the store. */
final class PreviousPasses {

    private static final Logger LOG = LoggerFactory.getLogger(PreviousPasses.class);

    private final Ports ports;
    private final ProbeBudget probeBudget;
    private final StoreNews news;
    private final Consumer<ComputeId> claimed;
    private final Map<ComputeId, LatestPass> passes = new ConcurrentHashMap<>();
    /** Computes at rest about which the journal has something new. */
    private final Deque<ComputeId> newsAtRest = new ConcurrentLinkedDeque<>();

    /** @param claimed called before the first pass after a claim: what is in memory of a compute may be out of date */
    PreviousPasses(Ports ports, ProbeBudget probeBudget, StoreNews news, Consumer<ComputeId> claimed) {
        this.ports = ports;
        this.claimed = claimed;
        this.probeBudget = probeBudget;
        this.news = news;
    }

    private sealed interface LatestPass {

        long epoch();

        /** The status as it was shown last. */
        KeptStatus shown();

        /** The latest pass of a suspended compute that waits for nothing. */
        record AtRest(SuspendedCompute known) implements LatestPass {

            @Override
            public long epoch() {
                return known.epoch();
            }

            @Override
            public KeptStatus shown() {
                return known.status();
            }
        }

        /**
         * Any other latest pass.
         *
         * @param epoch    epoch of the claim under which it ran
         * @param listedAt when the platform listed the compute
         */
        record WholePass(ReconciliationPass.PassResult result, long epoch, Instant listedAt, Duration interval,
                ComputeStatus shown) implements LatestPass {

            WholePass with(ReconciliationPass.PassResult other) {
                return new WholePass(other, epoch, listedAt, interval, other.computeStatus());
            }

            @SuppressWarnings("ReferenceEquality")
            WholePass shown(Duration listings, Instant now) {
                ComputeStatus then = Freshness.of(interval, listings).shown(shown, listedAt, now);
                // The same object while nothing is outdated: what was rendered of it is kept by its identity.
                return then == shown ? this : new WholePass(result, epoch, listedAt, interval, then);
            }
        }
    }

    /**
     * Keeps the result of a pass.
     *
     * @param listing what the platform listed
     * @param isAlone whether the compute is alone on its branch, so that no other pass changes what is advised for it
     */
    void keep(ReconciliationPass.PassResult result, Fence fence, Reconciler.ComputeListing listing,
            ProbingPolicy policy, boolean isAlone) {
        ComputeId id = listing.compute().id();
        SuspendedCompute atRest = isAlone
                ? SuspendedCompute.of(result, fence.epoch(), listing.at(), policy.heeding(listing.compute()).activity())
                : null;
        if (atRest == null) {
            passes.put(id, new LatestPass.WholePass(result, fence.epoch(), listing.at(), policy.interval(),
                    result.computeStatus()));
        } else {
            passes.put(id, new LatestPass.AtRest(passes.get(id) instanceof LatestPass.AtRest(var before)
                    ? atRest.like(before.status())
                    : atRest));
            probeBudget.leave(id);
        }
        news.planned(id);
    }

    /**
     * Whether a pass would find nothing new: the compute is suspended, waits for nothing, and is listed as before.
     *
     * @param isAlone whether it is alone on its branch
     */
    boolean isAtRest(Reconciler.ComputeListing listing, Project project, Fence fence, boolean isAlone) {
        ComputeId id = listing.compute().id();
        if (!isAlone || news.isNew(id) || !(passes.get(id) instanceof LatestPass.AtRest latest)) {
            return false;
        }
        SuspendedCompute.Seen seen = new SuspendedCompute.Seen(listing.compute(), project.withoutUse(), listing.at());
        return latest.known().isAsBefore(seen, fence.epoch())
                && passes.replace(id, latest, new LatestPass.AtRest(latest.known().seenAgain(seen)));
    }

    /**
     * Replaces the result of the latest pass of each compute about which the journal has something new, or whose dismissal is
     * over. The result of a pass that ends meanwhile stays. Computes at rest are left to {@link #renewPlansAtRest}.
     *
     * @param then makes the new result of the latest one
     */
    void renewPlans(UnaryOperator<ReconciliationPass.PassResult> then, Instant now) {
        Set<ComputeId> due = new HashSet<>(news.unplanned());
        whole().forEach(result -> {
            Dismissed dismissed = result.computeStatus().advice().record().dismissed();
            if (dismissed != null && !dismissed.until().isAfter(now)) {
                due.add(result.computeStatus().compute().id());
            }
        });
        due.forEach(id -> {
            if (passes.get(id) instanceof LatestPass.AtRest) {
                newsAtRest.push(id);
            } else {
                renewPlan(id, then, now);
            }
        });
    }

    boolean hasNewsAtRest() {
        return !newsAtRest.isEmpty();
    }

    /**
     * The same of computes at rest, of which the store is asked one by one: after the first passes of a large fleet, of nearly
     * all. What came last is looked at first.
     */
    void renewPlansAtRest(UnaryOperator<ReconciliationPass.PassResult> then, Instant now) {
        for (ComputeId id = newsAtRest.poll(); id != null; id = newsAtRest.poll()) {
            renewPlan(id, then, now);
        }
    }

    private void renewPlan(ComputeId id, UnaryOperator<ReconciliationPass.PassResult> then, Instant now) {
        LatestPass latest = passes.get(id);
        if (latest == null) {
            return;
        }
        try {
            if (!knowsAll(id, latest, now)) {
                LatestPass.WholePass whole = whole(id, latest, now);
                passes.replace(id, latest, whole.with(then.apply(whole.result())));
            }
        } catch (RuntimeException unreachable) {
            // The next tick reads again, and reports it if the store still fails.
            LOG.atDebug().addKeyValue("compute", id).setCause(unreachable).log("cannot be planned again");
            news.missed(id);
        }
    }

    /** Whether what is new about a compute at rest is what its own pass wrote. */
    private boolean knowsAll(ComputeId id, LatestPass latest, Instant now) {
        return latest instanceof LatestPass.AtRest(var known)
                && known.status().status().advice().record().equals(ports.journal().record(id).asOf(now));
    }

    void forget(ComputeId id) {
        passes.remove(id);
        news.taken(id);
    }

    /** The results of all latest passes but those of computes at rest. */
    private Stream<ReconciliationPass.PassResult> whole() {
        return passes.values()
                .stream()
                .mapMulti((latest, into) -> {
                    if (latest instanceof LatestPass.WholePass whole) {
                        into.accept(whole.result());
                    }
                });
    }

    /** With what the store has of a compute at rest. */
    private LatestPass.WholePass whole(ComputeId id, LatestPass latest, Instant now) {
        return switch (latest) {
            case LatestPass.WholePass whole -> whole;
            case LatestPass.AtRest(var known) -> {
                ProbeState state = probeBudget.resume(id, known.seen().at(), known.tunables());
                ComputeStatus status = whole(known.status(), state, now);
                yield new LatestPass.WholePass(new ReconciliationPass.PassResult(status,
                        ComputeMemory.of(status, state, now), status.advice().record()), known.epoch(),
                        known.seen().at(), Duration.ZERO, status);
            }
        };
    }

    private ComputeStatus whole(KeptStatus kept, ProbeState state, Instant now) {
        ComputeStatus status = kept.status();
        return kept.isCompact()
                ? status.whole(ports.models().of(status.compute().id()).orElse(null),
                        state.timeline().awakeTime().log().week(), now)
                : status;
    }

    /** Whether the latest probe got no answer, so that the next pass may be slow. */
    boolean gotNoAnswer(ComputeId id) {
        return passes.get(id) instanceof LatestPass.WholePass latest && latest.result().memory().gotNoAnswer();
    }

    /**
     * What is in memory since this claim. What another agent observed and charged before it is read from the store.
     *
     * @param meanCu its recent mean size, in CU; null if it is not known
     */
    ReconciliationPass.Before before(ComputeId id, Instant listedAt, @Nullable Double meanCu, Fence fence,
            Surroundings around) {
        LatestPass latest = passes.get(id);
        boolean hasNews = news.taken(id);
        try {
            return before(id, listedAt, meanCu, fence, around, latest, hasNews);
        } catch (RuntimeException unreachable) {
            if (hasNews) {
                news.missed(id);
            }
            throw unreachable;
        }
    }

    private ReconciliationPass.Before before(ComputeId id, Instant listedAt, @Nullable Double meanCu, Fence fence,
            Surroundings around, @Nullable LatestPass latest, boolean hasNews) {
        if (latest == null || latest.epoch() != fence.epoch()) {
            claimed.accept(id);
            ComputeMemory memory = recalled(id);
            return new ReconciliationPass.Before(listedAt, meanCu, memory,
                    latest == null ? null : whole(latest.shown(), memory.state(), listedAt), null, around);
        }
        ReconciliationPass.PassResult known = whole(id, latest, listedAt).result();
        return new ReconciliationPass.Before(listedAt, meanCu, known.memory(), known.computeStatus(),
                hasNews ? null : known.record(), around);
    }

    private ComputeMemory recalled(ComputeId id) {
        Sample sample = ports.samples().latest(id, 1).latest().orElse(null);
        Totals totals = ports.samples().totals(id).orElse(Totals.ZERO);
        return new ComputeMemory(probeBudget.recall(id), sample, totals, ports.failures().of(id).orElse(null), null,
                null, null);
    }

    /** Projects with a planned change that is not done yet. */
    Set<String> changing() {
        return whole().map(ReconciliationPass.PassResult::computeStatus)
                .filter(status -> !(status.advice().plan() instanceof Plan.NoChange)
                        && !(status.advice().plan() instanceof Plan.Advise))
                .map(status -> status.compute().id().projectId())
                .collect(Collectors.toSet());
    }

    /** What another compute of its branch has to know of a compute; null before its first pass. */
    BranchOrder.@Nullable Sibling peer(ComputeId id) {
        return switch (passes.get(id)) {
            case LatestPass.WholePass whole -> whole.result().computeStatus().asPeer();
            case LatestPass.AtRest(var known) -> known.status().status().asPeer();
            case null -> null;
        };
    }

    /** Whether a change of a compute is open by its latest result. */
    boolean hasOpenChange(ComputeId id) {
        return passes.get(id) instanceof LatestPass.WholePass latest && latest.result().record().open() != null;
    }

    /** Expected use of each compute by its latest result. */
    Map<ComputeId, ComputeUse> uses(Instant now) {
        Map<ComputeId, ComputeUse> uses = HashMap.newHashMap(passes.size());
        passes.forEach((id, latest) -> uses.put(id, switch (latest) {
            case LatestPass.WholePass whole -> FleetOverview.of(whole.result(), now);
            case LatestPass.AtRest(var known) -> known.use();
        }));
        return uses;
    }

    /**
     * The statuses as they are shown at {@code now}.
     *
     * @param listings time between two listings of a project with an awake compute
     */
    Map<ComputeId, KeptStatus> shown(Duration listings, Instant now) {
        Map<ComputeId, KeptStatus> statuses = HashMap.newHashMap(passes.size());
        passes.forEach((id, latest) -> {
            LatestPass then = latest;
            if (latest instanceof LatestPass.WholePass whole) {
                then = whole.shown(listings, now);
                passes.replace(id, latest, then);
            }
            statuses.put(id, then.shown());
        });
        return statuses;
    }
}
