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
    private final ListingIntervals rhythm;
    private final InstantSource clock;
    private final ReconciliationPass walk;
    private final ProbeBudget purse;
    private final ActivityTracking idling;
    private final SampleCache samples;
    private final MeanSizes means = new MeanSizes();
    private final Leadership duty;
    private final StoreNews news;
    private final Discovery census;
    private final RateLimiter turnstile;
    private final ConcurrencyLimit lanes = new ConcurrencyLimit();
    private final Map<ComputeId, Known> walked = new ConcurrentHashMap<>();
    /** Listed while nobody knew who looks. */
    private final Map<ComputeId, Waiting> waiting = new ConcurrentHashMap<>();
    private final ErrorReporting troubles = new ErrorReporting();
    private final Tasks tasks = new Tasks(troubles);
    private volatile boolean stopped = true;

    /**
     * @param terms  what the owner of a compute set for it
     * @param rhythm how often to list, for the whole fleet
     */
    public Reconciler(Ports ports, SizeTable table, Function<Compute, ComputePolicies> terms, ListingIntervals rhythm,
            ProbeRule rule,
            InstantSource clock) {
        this.ports = ports;
        this.terms = terms;
        this.rhythm = rhythm;
        this.clock = clock;
        this.purse = new ProbeBudget(ports.watches());
        this.idling = new ActivityTracking(ports.idlenesses());
        this.samples = new SampleCache(ports.samples());
        this.news = new StoreNews(ports, purse);
        this.duty = new Leadership(ports.lookout(), this::anotherMayHaveLooked);
        this.walk = new ReconciliationPass(ports, table, rule, purse, idling, samples, clock);
        this.turnstile = new RateLimiter(ListingSchedule.perSecond(rhythm), clock.instant());
        this.census = new Discovery(ports.fleet(), ports.board());
    }

    /** A compute that was listed, and when. */
    private record Waiting(Compute compute, Instant listedAt) {}

    /** What came of the latest walk, and in which term of duty that was. */
    private record Known(ReconciliationPass.Walked walked, int term) {}

    private void anotherMayHaveLooked() {
        purse.reread();
        samples.dropAll();
    }

    /** Starts whatever is due now, and tells how the fleet stands. */
    public void beat() {
        beat(clock.instant(), turnstile::admit);
    }

    private void beat(Instant now, Pacing pacing) {
        takeTurn(now);
        if (census.projectsDue(rhythm, now)) {
            tasks.start("projects", () -> {
                census.listProjects(now).gone().forEach(this::forget);
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
            duty.keep(now);
            readNews(now);
            troubles.over("lookout");
        } catch (RuntimeException unreachable) {
            stopped = true;
            troubles.failed("lookout", unreachable);
        }
        if (duty.turn(now).role() != Leadership.Role.NONE) {
            List.copyOf(waiting.keySet()).forEach(id -> {
                Waiting one = waiting.remove(id);
                if (one != null && !census.isGone(id)) {
                    startWalk(one.compute(), one.listedAt());
                }
            });
        }
    }

    private void readNews(Instant now) {
        Leadership.Role role = duty.turn(now).role();
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
        beat(clock.instant(), (due, now) -> due);
        tasks.await();
        FleetStatus status = status();
        ports.board().post(status);
        return status;
    }

    /** Deletes what the store has kept for long enough, where this agent is the one that writes. */
    public void enforceRetention() {
        Instant now = clock.instant();
        if (duty.turn(now).looks()) {
            tasks.start("retention", () -> ports.retention().enforce(now, census.mayExist()));
        }
    }

    /** Which of those that are due may begin now. */
    private interface Pacing {
        List<String> admit(List<String> due, Instant now);
    }

    private void listDueComputes(Instant now, Pacing pacing) {
        for (String projectId : pacing.admit(census.computesDue(rhythm, expected(), now), now)) {
            tasks.start("project " + projectId, () -> {
                Discovery.Found<Compute> found = census.listComputes(projectId, now);
                Instant listedAt = clock.instant();
                found.gone().forEach(this::forget);
                found.items().forEach(compute -> startWalk(compute, listedAt));
            });
        }
    }

    private ListingSchedule.Expected expected() {
        return new ListingSchedule.Expected(changing(), purse.wakings());
    }

    /** Projects in which a change is wanted and not done yet. */
    private Set<String> changing() {
        return walked.values()
                .stream()
                .map(known -> known.walked().standing())
                .filter(standing -> !(standing.plan() instanceof Plan.Nothing)
                        && !(standing.plan() instanceof Plan.Advise))
                .map(standing -> standing.compute().id().projectId())
                .collect(Collectors.toSet());
    }

    private void startWalk(Compute compute, Instant listedAt) {
        Optional<Project> project = census.project(compute.id().projectId());
        project.ifPresent(known -> tasks.start("compute " + compute.id(), () -> walkOne(compute, listedAt, known)));
    }

    private void walkOne(Compute compute, Instant listedAt, Project project) {
        Known known = walked.get(compute.id());
        boolean isSlow = known != null && known.walked().recollection().gotNoAnswer();
        lanes.run(isSlow, () -> {
            Leadership.Turn turn = duty.turn(clock.instant());
            if (turn.role() == Leadership.Role.NONE) {
                waiting.put(compute.id(), new Waiting(compute, listedAt));
                return;
            }
            ReconciliationPass.Walked after = walk.walk(compute, project, terms.apply(compute),
                    before(compute, listedAt, project, turn), turn);
            walked.put(compute.id(), new Known(after, turn.term()));
            troubles.tell(after.standing());
            if (census.isGone(compute.id())) {
                forget(compute.id());
            }
        });
    }

    /** What was remembered in this term; what another agent saw and paid meanwhile stands in the store alone. */
    private ReconciliationPass.Before before(Compute compute, Instant listedAt, Project project, Leadership.Turn turn) {
        ComputeId id = compute.id();
        Known known = walked.get(id);
        ComputeStatus stood = known == null ? null : known.walked().standing();
        Double meanCu = meanSize(compute, project);
        if (known == null || known.term() != turn.term()) {
            idling.begin(turn.term(), clock.instant());
            news.taken(id);
            Sample latest = ports.samples().latest(id, 1).latest().orElse(null);
            Totals totals = ports.samples().totals(id).orElse(Totals.ZERO);
            ComputeMemory recalled = new ComputeMemory(purse.recall(id), latest, totals,
                    ports.failures().of(id).orElse(null), null, null);
            return new ReconciliationPass.Before(listedAt, meanCu, recalled, stood, null, true, stopped);
        }
        StoreNews.Of its = news.taken(id);
        return new ReconciliationPass.Before(listedAt, meanCu, known.walked().recollection(), stood,
                its.journal() ? null : known.walked().record(), its.probed(), stopped);
    }

    /** Asked only where it tells anything: of a compute that scales by itself, where the platform shows what was used. */
    private @Nullable Double meanSize(Compute compute, Project project) {
        return compute.size().isFixed() || project.usage() == null
                ? null
                : means.of(project, census.awake(project.id()));
    }

    /** A compute that a full listing no longer shows is gone; one that could not be listed is not. */
    private void forget(ComputeId id) {
        ports.probe().leave(id);
        walked.remove(id);
        waiting.remove(id);
        samples.drop(id);
        purse.forget(id);
        idling.forget(id);
        news.taken(id);
        troubles.forget(id);
        if (census.project(id.projectId()).isEmpty()) {
            means.forget(id.projectId());
            troubles.over("project " + id.projectId());
        }
    }

    private FleetStatus status() {
        Map<ComputeId, ComputeStatus> standings = HashMap.newHashMap(walked.size());
        walked.forEach((id, one) -> standings.put(id, one.walked().standing()));
        Instant now = clock.instant();
        return census.status(now, standings, stopped, duty.turn(now).looks());
    }

    /** Lets what is under way come to its end, for a while, and then another agent look. */
    @Override
    public void close() {
        tasks.close();
        try {
            duty.leave();
        } catch (RuntimeException unreachable) {
            LOG.atWarn()
                    .addKeyValue("why", unreachable.getMessage())
                    .log("others that share the store look half a minute later");
        }
    }
}
