package dev.plimsoll.reconcile;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import dev.plimsoll.reconcile.pass.FleetOverview;
import dev.plimsoll.reconcile.pass.Pass.ComputeListing;
import dev.plimsoll.reconcile.pass.ReconciliationPass;
import dev.plimsoll.reconcile.pass.SampleCache;
import dev.plimsoll.reconcile.pass.SavingsStep;
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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;
import java.util.function.Supplier;
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
    private final InstantSource clock;
    private final ProbeBudget probeBudget;
    private final SampleCache samples;
    private final SavingsStep savings;
    private final ProjectClaims claims;
    private final AllPlatforms discovery;
    private final PreviousPasses previous;
    private final PassRunner passes;
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
            Supplier<ListingIntervals> intervals, ProbeRule rule, InstantSource clock, ExecutorService threads) {
        this.ports = ports;
        this.clock = clock;
        this.tasks = new Tasks(threads, errors);
        this.probeBudget = new ProbeBudget(ports::probeStates, ActivityTunables.SHIPPED.periodic());
        this.samples = new SampleCache(ports::samples, ports::models);
        StoreNews news = new StoreNews(ports);
        this.others = new ForeignComputes(ports, policies);
        this.previous = new PreviousPasses(ports, probeBudget, news, id -> {
            probeBudget.reread(id);
            samples.drop(id);
        }, others::has);
        this.savings = new SavingsStep(ports);
        this.claims = ports.claims();
        this.facts = new SharedFacts(ports, news, clock);
        this.discovery = new AllPlatforms(ports.fleet(), ports.board(), intervals,
                id -> others.isListedHere(id, clock.instant()), claims::agents, clock);
        this.passes = new PassRunner(ports, policies, discovery, previous, others, news, facts, errors,
                new ReconciliationPass(ports, rule, probeBudget, samples,
                        new FleetOverview(this::uses, discovery::computes), savings, facts, clock),
                clock);
        this.deleted = new DeletedComputes(ports, discovery, () -> intervals.get().listIdle());
    }

    /** Starts what is due now, and posts the status of the fleet. */
    public void tick() {
        tick(clock.instant(), true);
    }

    /** @param isPaced whether only so many listings start as the budget of requests allows now */
    private void tick(Instant now, boolean isPaced) {
        updateClaims(now);
        deleted.due(facts.unended(), now, id -> tasks.start("deleted " + id, id.projectId(),
                () -> deleted.settle(id, clock.instant())));
        discovery.each().forEach(platform -> list(platform, now, isPaced));
        ports.board().post(status());
    }

    private void list(AllPlatforms.OnePlatform platform, Instant now, boolean isPaced) {
        if (platform.projectsDue(now)) {
            tasks.start(platform.task("projects"), () -> {
                platform.listProjects(now).forEach(this::forget);
                listDueComputes(platform, clock.instant(), isPaced);
            });
        } else {
            listDueComputes(platform, now, isPaced);
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
            if (passes.isAnyAtRest()) {
                tasks.start("plans of computes at rest", () -> passes.renewAtRest(now));
            }
            errors.recovered("claims");
        } catch (RuntimeException unreachable) {
            facts.forget();
            errors.failed("claims", unreachable);
        }
        if (claims.isKnown(now)) {
            List.copyOf(waiting.keySet()).forEach(id -> {
                ComputeListing listed = waiting.remove(id);
                if (listed != null && !discovery.isGone(id)) {
                    follow(listed);
                }
            });
        }
    }

    /** Forgets what was observed of projects that another agent works on now. */
    private void leaveForeignProjects(Set<String> projects, Instant now) {
        if (others.follow(projects, !discovery.unlisted().contains(FleetStatus.ALL), discovery::enter,
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
                    passes.renewAtRest(now);
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
        passes.renew(now);
        ports.board().probingCost(claims.leadsFleet(now) ? probeBudget.cuHours(now) : null);
    }

    /** Runs everything once, waits for the end, and returns the status of the fleet. */
    public FleetStatus once() {
        tick(clock.instant(), false);
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

    private void listDueComputes(AllPlatforms.OnePlatform platform, Instant now, boolean isPaced) {
        Set<String> changing = others.lastAwake();
        changing.addAll(previous.changing());
        List<String> due = platform.computesDue(
                new ListingSchedule.ExpectedChanges(changing, probeBudget.wakeups()), now);
        for (String projectId : isPaced ? platform.admit(due, now) : due) {
            tasks.start("project " + projectId, projectId, () -> {
                Fence under = claims.fence(projectId, clock.instant());
                Discovery.ListedItems<Compute> found = platform.listComputes(projectId, now);
                Instant listedAt = clock.instant();
                found.gone().forEach(this::forget);
                found.items().forEach(compute -> follow(new ComputeListing(compute, listedAt, under)));
                if (found.isWhole() && under != null && under.equals(claims.fence(projectId, listedAt))) {
                    others.listed(projectId, found.items(), listedAt);
                }
            });
        }
    }

    /** Starts a pass, unless it would find nothing new. */
    private void follow(ComputeListing listed) {
        ComputeId id = listed.compute().id();
        passes.project(listed)
                .filter(project -> !passes.stays(listed, project))
                .ifPresent(project -> tasks.start("compute " + id, project.id(), () -> reconcile(listed, project)));
    }

    private void reconcile(ComputeListing listed, Project project) {
        ComputeId id = listed.compute().id();
        boolean isClaimed = passes.run(listed, project);
        if (isClaimed && discovery.isGone(id)) {
            forget(id);
        } else if (!isClaimed && !claims.isKnown(clock.instant())) {
            waiting.put(id, listed);
        }
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
            passes.forgetProject(id.projectId());
            errors.recovered("project " + id.projectId());
        }
    }

    private FleetStatus status() {
        Instant now = clock.instant();
        boolean leads = claims.leadsFleet(now)
                || discovery.projectIds().stream().anyMatch(id -> claims.fence(id, now) != null);
        return discovery.status(now, previous.shown(discovery.activePause(), now).and(others.shown(now)),
                others::isStored, facts.around().fleet().stopped(), leads).missing(others.unreadable());
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
