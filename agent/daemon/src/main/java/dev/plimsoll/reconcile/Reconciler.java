package dev.plimsoll.reconcile;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Plan;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.reconcile.schedule.ConcurrencyLimit;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import dev.plimsoll.reconcile.schedule.RateLimiter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Walks every compute that is due, each on a thread of its own.
 *
 * <p>A beat starts what is due and does not wait for it, so one sick compute or project delays nobody. What is still
 * under way is not started again. A failure stays with the compute it happened to, which keeps its last standing. A walk
 * that finds nothing new reads and writes nothing.
 */
public final class Reconciler implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Reconciler.class);

    private final Ports ports;
    private final Function<Compute, ComputePolicies> terms;
    private final ListingIntervals intervals;
    private final InstantSource clock;
    private final ReconciliationPass pass;
    private final ProbeBudget probeBudget;
    private final ActivityTracking idling;
    private final SampleCache samples;
    private final MeanSizes means = new MeanSizes();
    private final Leadership leadership;
    private final StoreNews news;
    private final Discovery discovery;
    private final RateLimiter rateLimiter;
    private final ConcurrencyLimit concurrencyLimit = new ConcurrencyLimit();
    private final Map<ComputeId, Known> passed = new ConcurrentHashMap<>();
    /** Listed while nobody knew who looks. */
    private final Map<ComputeId, Waiting> waiting = new ConcurrentHashMap<>();
    private final ErrorReporting errors = new ErrorReporting();
    private final Tasks tasks = new Tasks(errors);
    private volatile boolean stopped = true;

    /**
     * @param terms  what the owner of a compute set for it
     * @param intervals how often to list, for the whole fleet
     */
    public Reconciler(Ports ports, SizeTable table, Function<Compute, ComputePolicies> terms,
            ListingIntervals intervals,
            ProbeRule rule,
            InstantSource clock) {
        this.ports = ports;
        this.terms = terms;
        this.intervals = intervals;
        this.clock = clock;
        this.probeBudget = new ProbeBudget(ports.probeStates());
        this.idling = new ActivityTracking(ports.activityRecords());
        this.samples = new SampleCache(ports.samples(), ports.modelStore());
        this.news = new StoreNews(ports, probeBudget);
        this.leadership = new Leadership(ports.probeLease(), this::anotherMayHaveLooked);
        this.pass = new ReconciliationPass(ports, table, rule, probeBudget, idling, samples, clock);
        this.rateLimiter = new RateLimiter(ListingSchedule.perSecond(intervals), clock.instant());
        this.discovery = new Discovery(ports.fleet(), ports.board());
    }

    /** A compute that was listed, and when. */
    private record Waiting(Compute compute, Instant listedAt) {}

    /** What came of the latest walk, and in which term of duty that was. */
    private record Known(ReconciliationPass.Walked passed, int term) {}

    private void anotherMayHaveLooked() {
        probeBudget.reread();
        samples.dropAll();
    }

    /** Starts whatever is due now, and tells how the fleet stands. */
    public void tick() {
        tick(clock.instant(), rateLimiter::admit);
    }

    private void tick(Instant now, Pacing pacing) {
        takeTurn(now);
        if (discovery.projectsDue(intervals, now)) {
            tasks.start("projects", () -> {
                discovery.listProjects(now).gone().forEach(this::forget);
                listDueComputes(clock.instant(), pacing);
            });
        } else {
            listDueComputes(now, pacing);
        }
        ports.board().post(status());
    }

    /** Finds out whether this agent looks, and what others wrote, and lets those walk that waited for it. */
    private void takeTurn(Instant now) {
        try {
            leadership.keep(now);
            readNews(now);
            errors.over("leader");
        } catch (RuntimeException unreachable) {
            stopped = true;
            errors.failed("leader", unreachable);
        }
        if (leadership.turn(now).role() != Leadership.Role.NONE) {
            List.copyOf(waiting.keySet()).forEach(id -> {
                Waiting one = waiting.remove(id);
                if (one != null && !discovery.isGone(id)) {
                    startWalk(one.compute(), one.listedAt());
                }
            });
        }
    }

    private void readNews(Instant now) {
        Leadership.Role role = leadership.turn(now).role();
        if (role == Leadership.Role.NONE) {
            // The store is closed, and begins no change before it opens.
            stopped = true;
            return;
        }
        news.read(role == Leadership.Role.SERVES, now);
        stopped = ports.journal().stopped();
    }

    /** Everything once, waiting for all of it: the fleet as it then stands. */
    public FleetStatus once() {
        tick(clock.instant(), (due, now) -> due);
        tasks.await();
        FleetStatus status = status();
        ports.board().post(status);
        return status;
    }

    /** Deletes what the store has kept for long enough, where this agent is the one that writes. */
    public void enforceRetention() {
        Instant now = clock.instant();
        if (leadership.turn(now).looks()) {
            tasks.start("retention", () -> ports.retention().enforce(now, discovery.mayExist()));
        }
    }

    /** Which of those that are due may begin now. */
    private interface Pacing {
        List<String> admit(List<String> due, Instant now);
    }

    private void listDueComputes(Instant now, Pacing pacing) {
        for (String projectId : pacing.admit(discovery.computesDue(intervals, expected(), now), now)) {
            tasks.start("project " + projectId, () -> {
                Discovery.Found<Compute> found = discovery.listComputes(projectId, now);
                Instant listedAt = clock.instant();
                found.gone().forEach(this::forget);
                found.items().forEach(compute -> startWalk(compute, listedAt));
            });
        }
    }

    private ListingSchedule.Expected expected() {
        return new ListingSchedule.Expected(changing(), probeBudget.wakings());
    }

    /** Projects in which a change is wanted and not done yet. */
    private Set<String> changing() {
        return passed.values()
                .stream()
                .map(known -> known.passed().computeStatus())
                .filter(computeStatus -> !(computeStatus.plan() instanceof Plan.Nothing)
                        && !(computeStatus.plan() instanceof Plan.Advise))
                .map(computeStatus -> computeStatus.compute().id().projectId())
                .collect(Collectors.toSet());
    }

    private void startWalk(Compute compute, Instant listedAt) {
        Optional<Project> project = discovery.project(compute.id().projectId());
        project.ifPresent(known -> tasks.start("compute " + compute.id(), () -> walkOne(compute, listedAt, known)));
    }

    private void walkOne(Compute compute, Instant listedAt, Project project) {
        Known known = passed.get(compute.id());
        boolean isSlow = known != null && known.passed().recollection().gotNoAnswer();
        concurrencyLimit.run(isSlow, () -> {
            Leadership.Turn turn = leadership.turn(clock.instant());
            if (turn.role() == Leadership.Role.NONE) {
                waiting.put(compute.id(), new Waiting(compute, listedAt));
                return;
            }
            ReconciliationPass.Walked after = pass.pass(compute, project, terms.apply(compute),
                    before(compute, listedAt, project, turn), turn);
            passed.put(compute.id(), new Known(after, turn.term()));
            errors.tell(after.computeStatus());
            if (discovery.isGone(compute.id())) {
                forget(compute.id());
            }
        });
    }

    /** What was remembered in this term; what another agent saw and paid meanwhile stands in the store alone. */
    private ReconciliationPass.Before before(Compute compute, Instant listedAt, Project project, Leadership.Turn turn) {
        ComputeId id = compute.id();
        Known known = passed.get(id);
        ComputeStatus previousStatus = known == null ? null : known.passed().computeStatus();
        Double meanCu = meanSize(compute, project);
        if (known == null || known.term() != turn.term()) {
            idling.begin(turn.term(), clock.instant());
            news.taken(id);
            Sample latest = ports.samples().latest(id, 1).latest().orElse(null);
            Totals totals = ports.samples().totals(id).orElse(Totals.ZERO);
            ComputeMemory recalled = new ComputeMemory(probeBudget.recall(id), latest, totals,
                    ports.failures().of(id).orElse(null), null, null);
            return new ReconciliationPass.Before(listedAt, meanCu, recalled, previousStatus, null, true, stopped);
        }
        StoreNews.Of its = news.taken(id);
        return new ReconciliationPass.Before(listedAt, meanCu, known.passed().recollection(), previousStatus,
                its.journal() ? null : known.passed().record(), its.probed(), stopped);
    }

    /** Asked only where it tells anything: of a compute that scales by itself, where the platform shows what was used. */
    private @Nullable Double meanSize(Compute compute, Project project) {
        return compute.size().isFixed() || project.usage() == null
                ? null
                : means.of(project, discovery.awake(project.id()));
    }

    /** A compute that a full listing no longer shows is gone; one that could not be listed is not. */
    private void forget(ComputeId id) {
        ports.probe().leave(id);
        passed.remove(id);
        waiting.remove(id);
        samples.drop(id);
        probeBudget.forget(id);
        idling.forget(id);
        news.taken(id);
        errors.forget(id);
        if (discovery.project(id.projectId()).isEmpty()) {
            means.forget(id.projectId());
            errors.over("project " + id.projectId());
        }
    }

    private FleetStatus status() {
        Map<ComputeId, ComputeStatus> computeStatuses = HashMap.newHashMap(passed.size());
        passed.forEach((id, one) -> computeStatuses.put(id, one.passed().computeStatus()));
        Instant now = clock.instant();
        return discovery.status(now, computeStatuses, stopped, leadership.turn(now).looks());
    }

    /** Lets what is under way come to its end, for a while, and then another agent look. */
    @Override
    public void close() {
        tasks.close();
        try {
            leadership.leave();
        } catch (RuntimeException unreachable) {
            LOG.atWarn()
                    .addKeyValue("why", unreachable.getMessage())
                    .log("others that share the store look half a minute later");
        }
    }
}
