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
import dev.plimsoll.change.status.Freshness;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.pass.ComputeMemory;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import dev.plimsoll.reconcile.pass.FleetOverview;
import dev.plimsoll.reconcile.pass.Pass;
import dev.plimsoll.reconcile.pass.Pass.ComputeListing;
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
import java.util.function.Supplier;
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
    private final Map<ComputeId, Pass> passes = new ConcurrentHashMap<>();
    /** Computes with another latest pass than {@link #follow} saw. */
    private final Queue<ComputeId> changed = new ConcurrentLinkedQueue<>();
    /** Those that are not at rest. */
    private final Set<ComputeId> busy = ConcurrentHashMap.newKeySet();
    /** As shown last. */
    private volatile ComputeStatuses statuses = ComputeStatuses.NONE;

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
     * Keeps a pass.
     *
     * @param isAlone whether the compute is alone on its branch
     */
    void keep(Pass pass, boolean isAlone) {
        ComputeId id = pass.compute().id();
        Pass kept = pass.kept(isAlone);
        passes.put(id, kept);
        changed.add(id);
        news.planned(id);
    }

    /** Follows passes that ended, so that nothing below looks at each compute. */
    private synchronized void follow() {
        Map<ComputeId, Optional<ComputeStatus>> changes = new HashMap<>();
        for (ComputeId id = changed.poll(); id != null; id = changed.poll()) {
            if (isElsewhere.test(id)) {
                passes.remove(id);
            }
            Pass latest = passes.get(id);
            if (latest == null || latest.isAtRest()) {
                busy.remove(id);
            } else {
                busy.add(id);
            }
            changes.put(id, Optional.ofNullable(latest).map(this::shown));
        }
        statuses = statuses.with(changes);
    }

    /** What is shown after {@code latest}: the same object while nothing changed, for what was rendered of it. */
    private ComputeStatus shown(Pass latest) {
        ComputeStatus status = latest.status().isAtRest() ? latest.status().compact() : latest.status();
        ComputeStatus before = statuses.get(latest.compute().id());
        return before != null && before.equals(status) ? before : status;
    }

    /**
     * Whether a pass would find nothing new: the compute is suspended, waits for nothing, is listed as before, and no figure of it
     * changes by time.
     *
     * @param isAlone whether it is alone on its branch
     * @param terms   its policies, by which the latest pass was made unless they were reloaded
     */
    boolean needsNoPass(ComputeListing listing, Project project, Fence fence, boolean isAlone,
            Supplier<ComputePolicies> terms) {
        ComputeId id = listing.compute().id();
        Pass latest = passes.get(id);
        if (!isAlone || news.isNew(id) || latest == null || latest.fence().epoch() != fence.epoch()) {
            return false;
        }
        Pass again = latest.seenAgain(listing, project);
        return again != null && passes.replace(id, latest, again) && !again.isDue(listing.at())
                && latest.terms().equals(terms.get());
    }

    @Nullable
    Pass latest(ComputeId id) {
        return passes.get(id);
    }

    /** Replaces a pass, unless another pass ended meanwhile. */
    void replace(ComputeId id, Pass latest, Pass other) {
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
        Pass latest = passes.get(id);
        return latest != null && latest.isAtRest();
    }

    /** All latest passes except those of computes at rest. */
    Stream<Pass> notAtRest() {
        follow();
        return busy.stream().map(passes::get).filter(Objects::nonNull);
    }

    /** With what listings showed of a compute at rest. */
    Pass whole(Pass latest, Instant now) {
        return latest.resumed(state -> probeBudget.resume(latest.compute().id(), state), now);
    }

    /** Whether the latest probe got no answer, so that the next pass may be slow. */
    boolean gotNoAnswer(ComputeId id) {
        Pass latest = passes.get(id);
        return latest != null && latest.memory().gotNoAnswer();
    }

    /**
     * Begins a pass by what is in memory since this claim. What another agent observed and charged before it is read from the
     * store, and what the journal has that is new.
     */
    Pass begin(ComputeListing listing, Project project, ComputePolicies terms, Fence fence, Surroundings around) {
        ComputeId id = listing.compute().id();
        Pass latest = passes.get(id);
        boolean hasNews = news.taken(id);
        try {
            if (latest == null || latest.fence().epoch() != fence.epoch()) {
                claimed.accept(id);
                return new Pass(listing, project, terms, fence, around, recalled(id), ports.journal().record(id),
                        former(latest), null);
            }
            Pass known = whole(latest, listing.at());
            return new Pass(listing, project, terms, fence, around, known.memory(),
                    hasNews ? ports.journal().record(id) : known.record(), known.latest(), null);
        } catch (RuntimeException unreachable) {
            if (hasNews) {
                news.missed(id);
            }
            throw unreachable;
        }
    }

    /** The status from before a claim: as it was shown, since it may be outdated; one at rest is shown without its model. */
    private @Nullable ComputeStatus former(@Nullable Pass latest) {
        if (latest == null) {
            return null;
        }
        return latest.isAtRest() ? latest.status()
                : Objects.requireNonNullElse(statuses.get(latest.compute().id()), latest.status());
    }

    private ComputeMemory recalled(ComputeId id) {
        Sample sample = ports.samples().latest(id, 1).latest().orElse(null);
        Totals totals = ports.samples().totals(id).orElse(Totals.ZERO);
        LatestProbe probe = ports.failures().latestProbe(id);
        return new ComputeMemory(probeBudget.recall(id), sample, totals,
                probe instanceof LatestProbe.FailedSince(var failure, var since) ? failure : null, probe, null, null,
                null, null);
    }

    /** Projects with a planned change that is not done yet. */
    Set<String> changing() {
        return notAtRest().map(Pass::status)
                .filter(status -> !(status.advice().plan() instanceof Plan.NoChange)
                        && !(status.advice().plan() instanceof Plan.Advise))
                .map(status -> status.id().projectId())
                .collect(Collectors.toSet());
    }

    /** What another compute of its branch has to know of a compute; null before its first pass. */
    BranchOrder.@Nullable Sibling peer(ComputeId id) {
        Pass latest = passes.get(id);
        return latest == null ? null : latest.status().asPeer();
    }

    /** Expected use of each compute by its latest pass. */
    Map<ComputeId, ComputeUse> uses(Instant now) {
        Map<ComputeId, ComputeUse> uses = HashMap.newHashMap(passes.size());
        passes.forEach((id, latest) -> uses.put(id, FleetOverview.of(latest, now)));
        return uses;
    }

    /**
     * The statuses as they are shown at {@code now}.
     *
     * @param listings time between two listings of a project with an awake compute
     */
    @SuppressWarnings("ReferenceEquality")
    synchronized ComputeStatuses shown(Duration listings, Instant now) {
        follow();
        Map<ComputeId, Optional<ComputeStatus>> outdated = new HashMap<>();
        busy.forEach(id -> {
            Pass latest = passes.get(id);
            ComputeStatus before = statuses.get(id);
            if (latest != null && before != null) {
                ComputeStatus then = Freshness.of(latest.terms().observe().interval(), listings)
                        .shown(before, latest.listing().at(), now);
                // The same object while nothing is outdated: what was rendered of it is kept by its identity.
                if (then != before) {
                    outdated.put(id, Optional.of(then));
                }
            }
        });
        statuses = statuses.with(outdated);
        return statuses;
    }
}
