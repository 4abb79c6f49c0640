package dev.plimsoll.reconcile;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.plan.BranchOrder;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import dev.plimsoll.reconcile.pass.Pass;
import dev.plimsoll.reconcile.pass.Pass.ComputeListing;
import dev.plimsoll.reconcile.pass.ReconciliationPass;
import dev.plimsoll.reconcile.schedule.ConcurrencyLimit;
import dev.plimsoll.reconcile.schedule.ErrorReporting;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.SharedFacts;
import dev.plimsoll.reconcile.shared.StoreNews;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the passes over computes that are listed. Plans those again about which the journal has something new, or whose dismissal
 * is over; the result of a pass that ends meanwhile stays.
 */
final class PassRunner {

    private static final Logger LOG = LoggerFactory.getLogger(PassRunner.class);

    private final Ports ports;
    private final Function<Compute, ComputePolicies> policies;
    private final AllPlatforms discovery;
    private final PreviousPasses previous;
    private final ForeignComputes others;
    private final StoreNews news;
    private final SharedFacts facts;
    private final ErrorReporting errors;
    private final ReconciliationPass pass;
    private final InstantSource clock;
    private final MeanSizes means;
    private final ConcurrencyLimit concurrencyLimit = new ConcurrencyLimit();
    /** Computes at rest about which the journal has something new. */
    private final Deque<ComputeId> newsAtRest = new ConcurrentLinkedDeque<>();

    PassRunner(Ports ports, Function<Compute, ComputePolicies> policies, AllPlatforms discovery,
            PreviousPasses previous, ForeignComputes others, StoreNews news, SharedFacts facts, ErrorReporting errors,
            ReconciliationPass pass, InstantSource clock) {
        this.ports = ports;
        this.means = new MeanSizes(ports::consumption);
        this.policies = policies;
        this.discovery = discovery;
        this.previous = previous;
        this.others = others;
        this.news = news;
        this.facts = facts;
        this.errors = errors;
        this.pass = pass;
        this.clock = clock;
    }

    /** The project of a compute, with what is known of it besides; empty if it was deleted. */
    Optional<Project> project(ComputeListing listed) {
        String id = listed.compute().id().projectId();
        return discovery.project(id)
                .map(project -> ports.fleet().detailed(project, false).asOf(listed.at(), discovery.awake(id) > 0));
    }

    /** Follows a listing that shows a compute at rest as it was; false if it needs a pass. */
    boolean stays(ComputeListing listed, Project project) {
        Compute compute = listed.compute();
        Fence fence = ports.claims().fence(project.id(), clock.instant());
        if (fence == null || !previous.needsNoPass(listed, project, fence,
                discovery.branch(compute).isEmpty(), () -> policies.apply(compute).under(project))) {
            return false;
        }
        meanCu(listed, project);
        ports.board().probed(compute.id(), new Observation.Asleep());
        return true;
    }

    /** Asked at each listing: between two of them, the platform counted what the awake computes of the project used. */
    private @Nullable Double meanCu(ComputeListing listed, Project project) {
        return means.of(listed.compute(), project, discovery.awake(project.id()), listed.at());
    }

    /** Runs a pass over a compute; false without a claim on its project. */
    boolean run(ComputeListing listed, Project project) {
        others.awaitFirstRead(clock.instant());
        return concurrencyLimit.run(previous.gotNoAnswer(listed.compute().id()), () -> {
            Fence fence = ports.claims().fence(project.id(), clock.instant());
            if (fence != null) {
                run(listed, project, fence);
            }
            return fence != null;
        });
    }

    private void run(ComputeListing listed, Project project, Fence fence) {
        Compute compute = listed.compute();
        BranchOrder order = order(compute);
        // First: without settings nothing is read, so that the next pass finds all of it.
        ComputePolicies terms = terms(compute, order).under(project);
        Pass latest = previous.latest(compute.id());
        Pass after = pass.pass(previous.begin(listed, project, terms, fence, around(compute, order)),
                meanCu(listed, project), latest != null && !latest.terms().equals(terms));
        others.passed(compute.id());
        previous.keep(after, discovery.branch(compute).isEmpty());
        errors.report(after.status());
    }

    /** The order of changes on the branch of a compute, by the latest listing and the latest pass of its primary. */
    private BranchOrder order(Compute compute) {
        List<Compute> branch = discovery.branch(compute);
        return branch.isEmpty() ? BranchOrder.ALONE : BranchOrder.of(compute, branch, previous::peer);
    }

    private Surroundings around(Compute compute, BranchOrder order) {
        return facts.around().with(ports.channels().heldBack(compute.id()), order);
    }

    private ComputePolicies terms(Compute compute, BranchOrder order) {
        return policies.apply(compute).with(order.floor(previous::peer, clock.instant()));
    }

    /** Forgets a project that no longer exists. */
    void forgetProject(String projectId) {
        means.forget(projectId);
    }

    /** Plans all that are due, but leaves computes at rest to {@link #renewAtRest}. */
    void renew(Instant now) {
        Set<ComputeId> due = new HashSet<>(news.unplanned());
        previous.notAtRest().forEach(pass -> {
            ChangeRecord shown = pass.status().advice().record();
            if (!shown.asOf(now).equals(shown)) {
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
                previous.replace(id, latest, planAgain(previous.whole(latest, now)));
            }
        } catch (RuntimeException unreachable) {
            // The next tick reads again, and reports it if the store still fails.
            LOG.atDebug().addKeyValue("compute", id).setCause(unreachable).log("cannot be planned again");
            news.missed(id);
        }
    }

    /** A compute that cannot be planned keeps its plan; the others are planned. */
    private Pass planAgain(Pass latest) {
        Compute compute = latest.compute();
        try {
            BranchOrder order = order(compute);
            return pass.planAgain(latest, terms(compute, order).under(latest.project()), around(compute, order));
        } catch (RuntimeException failure) {
            errors.failed("compute " + compute.id(), failure);
            return latest;
        }
    }

    /** Whether what is new about a compute at rest is what its own pass wrote, which is no news. */
    private boolean knowsAll(ComputeId id, Pass latest, Instant now) {
        return latest.isAtRest() && news.isKnown(id,
                () -> latest.status().advice().record().equals(ports.journal().record(id).asOf(now)));
    }
}
