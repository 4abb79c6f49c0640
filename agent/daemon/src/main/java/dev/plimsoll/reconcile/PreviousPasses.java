package dev.plimsoll.reconcile;

import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.plan.BranchOrder;
import dev.plimsoll.change.plan.FleetUse.ComputeUse;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatuses;
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
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The latest pass of each compute, and what the next pass takes from it or from the store. */
final class PreviousPasses {

    private final Ports ports;
    private final ProbeBudget probeBudget;
    private final StoreNews news;
    private final Consumer<ComputeId> claimed;
    private final Predicate<ComputeId> isElsewhere;
    private final Map<ComputeId, LatestPass> passes = new ConcurrentHashMap<>();
    /** Computes with another latest pass than {@link #follow} saw. */
    private final Queue<ComputeId> changed = new ConcurrentLinkedQueue<>();
    /** Those that are not at rest. */
    private final Set<ComputeId> busy = ConcurrentHashMap.newKeySet();
    private ComputeStatuses statuses = ComputeStatuses.NONE;

    /**
     * @param claimed     called before the first pass after a claim: what is in memory of a compute may be out of date
     * @param isElsewhere whether another agent works on a compute by now, so that a pass which ends late does not count
     */
    PreviousPasses(Ports ports, ProbeBudget probeBudget, StoreNews news, Consumer<ComputeId> claimed,
            Predicate<ComputeId> isElsewhere) {
        this.ports = ports;
        this.claimed = claimed;
        this.isElsewhere = isElsewhere;
        this.probeBudget = probeBudget;
        this.news = news;
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
                ? SuspendedCompute.of(result, listing.at(), policy.heeding(listing.compute()).activity())
                : null;
        passes.put(id, new LatestPass(result, fence.epoch(), listing.at(), policy.interval(),
                shown(result.computeStatus(), passes.get(id)), atRest));
        if (atRest != null) {
            probeBudget.leave(id);
        }
        changed.add(id);
        news.planned(id);
    }

    /** What is shown after {@code latest}: the same object while nothing changed, for what was rendered of it. */
    private static ComputeStatus shown(ComputeStatus status, @Nullable LatestPass latest) {
        ComputeStatus shown = status.isAtRest() ? status.compact() : status;
        return latest != null && latest.shown().equals(shown) ? latest.shown() : shown;
    }

    /** Follows passes that ended, so that nothing below looks at each compute. */
    private synchronized void follow() {
        Map<ComputeId, Optional<ComputeStatus>> changes = new HashMap<>();
        for (ComputeId id = changed.poll(); id != null; id = changed.poll()) {
            if (isElsewhere.test(id)) {
                passes.remove(id);
            }
            LatestPass latest = passes.get(id);
            if (latest == null || latest.isAtRest()) {
                busy.remove(id);
            } else {
                busy.add(id);
            }
            changes.put(id, Optional.ofNullable(latest).map(LatestPass::shown));
        }
        statuses = statuses.with(changes);
    }

    /**
     * Whether a pass would find nothing new: the compute is suspended, waits for nothing, and is listed as before.
     *
     * @param isAlone whether it is alone on its branch
     */
    boolean needsNoPass(Reconciler.ComputeListing listing, Project project, Fence fence, boolean isAlone) {
        ComputeId id = listing.compute().id();
        LatestPass latest = passes.get(id);
        if (!isAlone || news.isNew(id) || latest == null || latest.atRest() == null
                || latest.epoch() != fence.epoch()) {
            return false;
        }
        SuspendedCompute.Seen seen = new SuspendedCompute.Seen(listing.compute(), project.withoutUse(), listing.at());
        return latest.atRest().isAsBefore(seen) && passes.replace(id, latest, latest.seenAgain(seen));
    }

    @Nullable
    LatestPass latest(ComputeId id) {
        return passes.get(id);
    }

    /** Replaces the result of a pass, unless another pass ended meanwhile. */
    void replace(ComputeId id, LatestPass latest, LatestPass other) {
        if (!latest.equals(other) && passes.replace(id, latest, other)) {
            changed.add(id);
        }
    }

    void forget(ComputeId id) {
        passes.remove(id);
        changed.add(id);
        news.taken(id);
    }

    boolean isAtRest(ComputeId id) {
        LatestPass latest = passes.get(id);
        return latest != null && latest.isAtRest();
    }

    /** The results of all latest passes except those of computes at rest. */
    Stream<ReconciliationPass.PassResult> notAtRest() {
        follow();
        return busy.stream().map(passes::get).filter(Objects::nonNull).map(LatestPass::result);
    }

    /** With what listings showed of a compute at rest. */
    LatestPass whole(ComputeId id, LatestPass latest, Instant now) {
        SuspendedCompute atRest = latest.atRest();
        if (atRest == null) {
            return latest;
        }
        ReconciliationPass.PassResult result = latest.result();
        ProbeState state = probeBudget.resume(id,
                result.memory().state().suspendedUntil(atRest.seen().at(), atRest.tunables()));
        ComputeStatus status = result.computeStatus().at(now);
        return new LatestPass(
                new ReconciliationPass.PassResult(status, result.memory().listed(state, false), result.record()),
                latest.epoch(), atRest.seen().at(), Duration.ZERO, status, null);
    }

    /** Whether the latest probe got no answer, so that the next pass may be slow. */
    boolean gotNoAnswer(ComputeId id) {
        LatestPass latest = passes.get(id);
        return latest != null && latest.result().memory().gotNoAnswer();
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
                    latest == null ? null : latest.isAtRest() ? latest.result().computeStatus() : latest.shown(), null,
                    around);
        }
        ReconciliationPass.PassResult known = whole(id, latest, listedAt).result();
        return new ReconciliationPass.Before(listedAt, meanCu, known.memory(), known.computeStatus(),
                hasNews ? null : known.record(), around);
    }

    private ComputeMemory recalled(ComputeId id) {
        Sample sample = ports.samples().latest(id, 1).latest().orElse(null);
        Totals totals = ports.samples().totals(id).orElse(Totals.ZERO);
        LatestProbe probe = ports.failures().latestProbe(id);
        return new ComputeMemory(probeBudget.recall(id), sample, totals,
                probe instanceof LatestProbe.FailedSince(var failure, var since) ? failure : null, probe, null, null,
                null);
    }

    /** Projects with a planned change that is not done yet. */
    Set<String> changing() {
        return notAtRest().map(ReconciliationPass.PassResult::computeStatus)
                .filter(status -> !(status.advice().plan() instanceof Plan.NoChange)
                        && !(status.advice().plan() instanceof Plan.Advise))
                .map(status -> status.compute().id().projectId())
                .collect(Collectors.toSet());
    }

    /** What another compute of its branch has to know of a compute; null before its first pass. */
    BranchOrder.@Nullable Sibling peer(ComputeId id) {
        LatestPass latest = passes.get(id);
        return latest == null ? null : latest.result().computeStatus().asPeer();
    }

    /** Expected use of each compute by its latest result. */
    Map<ComputeId, ComputeUse> uses(Instant now) {
        Map<ComputeId, ComputeUse> uses = HashMap.newHashMap(passes.size());
        passes.forEach((id, latest) -> uses.put(id, latest.atRest() == null
                ? FleetOverview.of(latest.result(), now)
                : latest.atRest().use()));
        return uses;
    }

    /**
     * The statuses as they are shown at {@code now}.
     *
     * @param listings time between two listings of a project with an awake compute
     */
    synchronized ComputeStatuses shown(Duration listings, Instant now) {
        follow();
        busy.forEach(id -> {
            LatestPass latest = passes.get(id);
            if (latest != null) {
                replace(id, latest, latest.shown(listings, now));
            }
        });
        follow();
        return statuses;
    }
}
