package dev.plimsoll.reconcile;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.plan.BranchOrder;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import dev.plimsoll.reconcile.pass.FleetOverview;
import dev.plimsoll.reconcile.pass.Pass;
import dev.plimsoll.reconcile.pass.Pass.ComputeListing;
import dev.plimsoll.reconcile.pass.ReconciliationPass;
import dev.plimsoll.reconcile.pass.SampleCache;
import dev.plimsoll.reconcile.pass.SavingsStep;
import dev.plimsoll.reconcile.schedule.ConcurrencyLimit;
import dev.plimsoll.reconcile.schedule.ErrorReporting;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import dev.plimsoll.reconcile.schedule.Tasks;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.ProbeBudget;
import dev.plimsoll.reconcile.shared.SharedFacts;
import dev.plimsoll.reconcile.shared.StoreNews;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a reconciliation pass over every compute that is due, each on its own thread.
 * <p>A tick starts what is due and does not wait for it, so a slow compute or project delays no other. A pass that is
 * still running is not started again. A failure affects only its own compute, which keeps its last status. A pass that
 * finds nothing new reads and writes nothing.
 */
public final class Reconciler implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Reconciler.class);

    /** How long somebody who answered waits to see it. */
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(2);

    private final Ports ports;
    private final Function<Compute, ComputePolicies> policies;
    private final InstantSource clock;
    private final ReconciliationPass pass;
    private final ProbeBudget probeBudget;
    private final SampleCache samples;
    private final MeanSizes means = new MeanSizes();
    private final SavingsStep savings;
    private final ProjectClaims claims;
    private final StoreNews news;
    private final AllPlatforms discovery;
    private final ConcurrencyLimit concurrencyLimit = new ConcurrencyLimit();
    private final PreviousPasses previous;
    private final PlanRenewal plans;
    /** Computes that were listed before it was known whether this agent works on them. */
    private final Map<ComputeId, ComputeListing> waiting = new ConcurrentHashMap<>();
    private final ForeignComputes others;
    private final DeletedComputes deleted;
    private final ErrorReporting errors = new ErrorReporting();
    private final Tasks tasks;
    private final SharedFacts facts;

    /**
     * @param policies  the configured policies of a compute
     * @param intervals how often to list, for the whole fleet
     * @param threads   starts each task at once; closed with the reconciler
     */
    public Reconciler(Ports ports, Function<Compute, ComputePolicies> policies,
            ListingIntervals intervals, ProbeRule rule, InstantSource clock, ExecutorService threads) {
        this.ports = ports;
        this.policies = policies;
        this.clock = clock;
        this.tasks = new Tasks(threads, errors);
        this.probeBudget = new ProbeBudget(ports::probeStates, ActivityTunables.SHIPPED.periodic());
        this.samples = new SampleCache(ports::samples, ports::models);
        this.news = new StoreNews(ports);
        this.previous = new PreviousPasses(ports, probeBudget, news, this::markStale, this::isElsewhere);
        this.plans = new PlanRenewal(ports, news, previous, this::planAgain);
        this.savings = new SavingsStep(ports);
        this.claims = ports.claims();
        this.others = new ForeignComputes(ports, policies);
        this.facts = new SharedFacts(ports, news, clock);
        this.discovery = new AllPlatforms(ports.fleet(), ports.board(), intervals,
                id -> others.isListedHere(id, clock.instant()), claims::agents, clock);
        this.pass = new ReconciliationPass(ports, rule, probeBudget, samples,
                new FleetOverview(this::uses, discovery::computes), savings, facts, clock);
        this.deleted = new DeletedComputes(ports, discovery, intervals.listIdle());
    }

    private void markStale(ComputeId id) {
        probeBudget.reread(id);
        samples.drop(id);
    }

    private boolean isElsewhere(ComputeId id) {
        return others.has(id);
    }

    /** Starts what is due now, and posts the status of the fleet. */
    public void tick() {
        tick(clock.instant(), AllPlatforms.OnePlatform::admit);
    }

    private void tick(Instant now, Pacing pacing) {
        updateClaims(now);
        settleDeleted(now);
        discovery.each().forEach(one -> list(one, now, pacing));
        ports.board().post(status());
    }

    private void list(AllPlatforms.OnePlatform one, Instant now, Pacing pacing) {
        if (one.projectsDue(now)) {
            tasks.start(one.task("projects"), () -> {
                one.listProjects(now).forEach(this::forget);
                listDueComputes(one, clock.instant(), pacing);
            });
        } else {
            listDueComputes(one, now, pacing);
        }
    }

    /** Renews the claims, reads what other agents wrote, and starts the passes that waited for a claim. */
    private void updateClaims(Instant now) {
        try {
            Set<String> projects = discovery.projectIds();
            claims.reaches(discovery.access());
            claims.keep(projects, tasks::isBusyWith, now);
            if (claims.isKnown(now)) {
                leaveForeignProjects(projects, now);
            }
            readNews(now);
            if (plans.isAnyAtRest()) {
                tasks.start("plans of computes at rest", () -> plans.renewAtRest(now));
            }
            errors.recovered("claims");
        } catch (RuntimeException unreachable) {
            facts.forget();
            errors.failed("claims", unreachable);
        }
        if (claims.isKnown(now)) {
            List.copyOf(waiting.keySet()).forEach(id -> {
                ComputeListing one = waiting.remove(id);
                if (one != null && !discovery.isGone(id)) {
                    startPass(one);
                }
            });
        }
    }

    /** Forgets what was observed of projects that another agent works on now. */
    private void leaveForeignProjects(Set<String> projects, Instant now) {
        if (others.follow(projects, !discovery.unlisted().contains(FleetStatus.ALL),
                id -> discovery.leave(id).forEach(this::leave), now)) {
            savings.dropAll();
        }
        tasks.start("stored statuses", () -> others.read(now));
    }

    private FleetOverview.KnownUse uses(Instant now) {
        Set<String> unlisted = discovery.unlisted();
        FleetOverview.KnownUse use = others.use();
        use.unlisted().addAll(unlisted);
        use.uses().putAll(previous.uses(now));
        return use;
    }

    /**
     * Posts the status of the fleet with what people answered until now. It only plans again: what follows is for the
     * next pass. While the store is slow, it returns before that: the answer is recorded, and a tick will show it.
     */
    public void showAnswers() {
        Thread reader = Thread.startVirtualThread(() -> {
            try {
                Instant now = clock.instant();
                readNews(now);
                if (claims.isKnown(now)) {
                    plans.renewAtRest(now);
                }
                ports.board().post(status());
                errors.recovered("answers");
            } catch (RuntimeException unreachable) {
                errors.failed("answers", unreachable);
            }
        });
        try {
            reader.join(LONGEST_ANSWER);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void readNews(Instant now) {
        if (!claims.isKnown(now)) {
            // The store is closed. No change starts before it opens.
            facts.forget();
            return;
        }
        facts.read(now);
        plans.renew(now);
        ports.board().probingCost(claims.leadsFleet(now) ? probeBudget.cuHours(now) : null);
    }

    /** A compute that cannot be planned keeps its plan; the others are planned. */
    private Pass planAgain(Pass latest) {
        Compute compute = latest.compute();
        try {
            BranchOrder order = order(compute);
            return pass.planAgain(latest, policy(compute, order), around(compute, order));
        } catch (RuntimeException failure) {
            errors.failed("compute " + compute.id(), failure);
            return latest;
        }
    }

    /** Runs everything once, waits for the end, and returns the status of the fleet. */
    public FleetStatus once() {
        tick(clock.instant(), (one, due, now) -> due);
        tasks.await();
        FleetStatus status = status();
        ports.board().post(status);
        return status;
    }

    /** Deletes old data from the store, if this agent is the one that does it. */
    public void enforceRetention() {
        Instant now = clock.instant();
        if (claims.leadsFleet(now)) {
            tasks.start("retention", () -> ports.retention().enforce(now, discovery.mayExist()));
        }
    }

    /** Decides which of the due listings may start now. */
    private interface Pacing {
        List<String> admit(AllPlatforms.OnePlatform one, List<String> due, Instant now);
    }

    private void listDueComputes(AllPlatforms.OnePlatform one, Instant now, Pacing pacing) {
        for (String projectId : pacing.admit(one, one.computesDue(
                new ListingSchedule.ExpectedChanges(previous.changing(), probeBudget.wakeups()), now), now)) {
            tasks.start("project " + projectId, projectId, () -> {
                Fence under = claims.fence(projectId, clock.instant());
                Discovery.ListedItems<Compute> found = one.listComputes(projectId, now);
                Instant listedAt = clock.instant();
                found.gone().forEach(this::forget);
                if (found.isWhole() && under != null && under.equals(claims.fence(projectId, listedAt))) {
                    tasks.start("deleted computes of " + projectId,
                            () -> others.listed(projectId, found.items(), listedAt));
                }
                found.items().forEach(compute -> startPass(new ComputeListing(compute, listedAt, under)));
            });
        }
    }

    private void startPass(ComputeListing listed) {
        Optional<Project> project = discovery.project(listed.compute().id().projectId());
        project.ifPresent(
                known -> tasks.start("compute " + listed.compute().id(), known.id(), () -> reconcile(listed, known)));
    }

    private void reconcile(ComputeListing listed, Project project) {
        Compute compute = listed.compute();
        concurrencyLimit.run(previous.gotNoAnswer(compute.id()), () -> {
            Fence fence = claims.fence(project.id(), clock.instant());
            if (fence == null) {
                waitForClaim(listed);
                return;
            }
            Double meanCu = means.of(compute.size(), project, discovery.awake(project.id()));
            boolean isAlone = discovery.branch(compute).isEmpty();
            if (previous.needsNoPass(listed, project, fence, isAlone)) {
                ports.board().probed(compute.id(), new Observation.Asleep());
                return;
            }
            BranchOrder order = order(compute);
            // First: without settings nothing is read, so that the next pass finds all of it.
            ComputePolicies policy = policy(compute, order);
            Pass after = pass.pass(previous.begin(listed, project, policy, fence, around(compute, order)), meanCu);
            others.passed(compute.id());
            previous.keep(after, isAlone);
            errors.report(after.status());
            if (discovery.isGone(compute.id())) {
                forget(compute.id());
            }
        });
    }

    private void waitForClaim(ComputeListing listed) {
        if (!claims.isKnown(clock.instant())) {
            waiting.put(listed.compute().id(), listed);
        }
    }

    /** The order of changes on the branch of a compute, by the latest listing and the latest pass of its primary. */
    private BranchOrder order(Compute compute) {
        List<Compute> branch = discovery.branch(compute);
        return branch.isEmpty() ? BranchOrder.ALONE : BranchOrder.of(compute, branch, previous::peer);
    }

    private Surroundings around(Compute compute, BranchOrder order) {
        return facts.around().with(ports.ways().heldBack(compute.id()), order);
    }

    private ComputePolicies policy(Compute compute, BranchOrder order) {
        return policies.apply(compute).with(order.floor(previous::peer, clock.instant()));
    }

    /** Forgets a compute that a complete listing no longer shows. */
    private void forget(ComputeId id) {
        others.gone(id);
        leave(id);
    }

    /** Keeps nothing of a compute in memory. */
    private void leave(ComputeId id) {
        ports.probe().leave(id);
        previous.forget(id);
        waiting.remove(id);
        samples.drop(id);
        probeBudget.forget(id);
        tasks.start("savings of " + id, () -> savings.forget(id));
        errors.forget(id);
        if (discovery.project(id.projectId()).isEmpty()) {
            means.forget(id.projectId());
            errors.recovered("project " + id.projectId());
        }
    }

    private void settleDeleted(Instant now) {
        deleted.due(facts.unended(), now, id -> tasks.start("deleted " + id, id.projectId(),
                () -> deleted.settle(id, clock.instant())));
    }

    private FleetStatus status() {
        Instant now = clock.instant();
        return discovery.status(now, previous.shown(discovery.activePause(), now).and(others.shown(now)),
                others::isStored, facts.around().fleet().stopped(), leads(now)).missing(others.unreadable());
    }

    private boolean leads(Instant now) {
        return claims.leadsFleet(now) || discovery.projectIds().stream().anyMatch(id -> claims.fence(id, now) != null);
    }

    /** Waits a limited time for running passes, then gives up the claims. */
    @Override
    public void close() {
        tasks.close();
        savings.keepAll();
        try {
            claims.leave();
        } catch (RuntimeException unreachable) {
            LOG.atWarn()
                    .addKeyValue("why", unreachable.getMessage())
                    .log("the claims were not given up: other agents take over in at most 25 s");
        }
    }
}
