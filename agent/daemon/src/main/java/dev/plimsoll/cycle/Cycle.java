package dev.plimsoll.cycle;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Standing;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.watch.LookRule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Walks every compute that is due, each on a thread of its own.
 *
 * <p>A beat starts what is due and does not wait for it, so one sick compute or project delays nobody. What is still
 * under way is not started again. A failure stays with the compute it happened to, which keeps its last standing.
 */
public final class Cycle implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Cycle.class);

    private static final Duration FORGET_EVERY = Duration.ofHours(1);
    private static final Duration FAREWELL = Duration.ofSeconds(15);

    private final Ports ports;
    private final Function<Compute, Terms> terms;
    private final Rhythm rhythm;
    private final Duration retention;
    private final InstantSource clock;
    private final Walk walk;
    private final Purse purse;
    private final Census census;
    private final Turnstile turnstile;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Lanes lanes = new Lanes();
    private final Phaser underWay = new Phaser(1);
    private final Map<String, Boolean> busy = new ConcurrentHashMap<>();
    private final Map<ComputeId, Walk.Walked> walked = new ConcurrentHashMap<>();
    private final Troubles troubles = new Troubles();
    private volatile Instant forgotten = Instant.EPOCH;

    /**
     * @param terms     what the owner of a compute set for it
     * @param rhythm    how often to list, for the whole fleet
     * @param retention how long samples are kept
     */
    public Cycle(Ports ports, SizeTable table, Function<Compute, Terms> terms, Rhythm rhythm, Duration retention,
            LookRule rule, InstantSource clock) {
        this.ports = ports;
        this.terms = terms;
        this.rhythm = rhythm;
        this.retention = retention;
        this.clock = clock;
        this.purse = new Purse(ports.watches());
        this.walk = new Walk(ports, table, rule, purse, clock);
        this.turnstile = new Turnstile(Due.perSecond(rhythm), clock.instant());
        this.census = new Census(ports.fleet(), ports.board());
    }

    /** Starts whatever is due now, and tells how the fleet stands. */
    public void beat() {
        beat(clock.instant(), turnstile::admit);
    }

    private void beat(Instant now, Pacing pacing) {
        if (census.projectsDue(rhythm, now)) {
            start("projects", () -> {
                census.listProjects(now);
                listDueComputes(clock.instant(), pacing);
            });
        } else {
            listDueComputes(now, pacing);
        }
        forgetOldSamples(now);
        ports.board().post(status());
    }

    /** Everything once, waiting for all of it: the fleet as it then stands. */
    public FleetStatus once() {
        beat(clock.instant(), (due, now) -> due);
        int phase = underWay.arrive();
        underWay.awaitAdvance(phase);
        FleetStatus status = status();
        ports.board().post(status);
        return status;
    }

    /** Which of those that are due may begin now. */
    private interface Pacing {
        List<String> admit(List<String> due, Instant now);
    }

    private void listDueComputes(Instant now, Pacing pacing) {
        for (String projectId : pacing.admit(census.computesDue(rhythm, expected(), now), now)) {
            start("project " + projectId, () -> {
                List<Compute> listed = census.listComputes(projectId, now);
                Instant listedAt = clock.instant();
                listed.forEach(compute -> startWalk(compute, listedAt));
                forgetTheGone();
            });
        }
    }

    private Due.Expected expected() {
        return new Due.Expected(changing(), purse.wakings());
    }

    /** Projects in which a change is wanted and not done yet. */
    private Set<String> changing() {
        return walked.values()
                .stream()
                .map(Walk.Walked::standing)
                .filter(standing -> !(standing.plan() instanceof Plan.Nothing)
                        && !(standing.plan() instanceof Plan.Advise))
                .map(standing -> standing.compute().id().projectId())
                .collect(Collectors.toSet());
    }

    private void startWalk(Compute compute, Instant listedAt) {
        Optional<Project> project = census.project(compute.id().projectId());
        project.ifPresent(known -> start("compute " + compute.id(), () -> walkOne(compute, listedAt, known)));
    }

    private void walkOne(Compute compute, Instant listedAt, Project project) {
        Walk.Walked known = walked.get(compute.id());
        boolean isSlow = known != null && known.recollection().gotNoAnswer();
        lanes.run(isSlow, () -> {
            Walk.Walked before = walked.get(compute.id());
            Walk.Walked after = walk.walk(compute, listedAt, project, terms.apply(compute),
                    recollection(compute, before),
                    before == null ? null : before.standing());
            walked.put(compute.id(), after);
            troubles.tell(after.standing());
        });
    }

    private Recollection recollection(Compute compute, Walk.@Nullable Walked before) {
        if (before != null) {
            return before.recollection();
        }
        Sample latest = ports.samples().latest(compute.id(), 1).latest().orElse(null);
        return new Recollection(purse.recall(compute.id()), latest, null, null);
    }

    /** Runs {@code task} unless the same is still under way; what it throws ends with it. */
    private void start(String name, Runnable task) {
        if (busy.putIfAbsent(name, true) != null) {
            return;
        }
        underWay.register();
        threads.execute(() -> {
            try {
                task.run();
                troubles.over(name);
            } catch (RuntimeException failure) {
                troubles.failed(name, failure);
            } finally {
                busy.remove(name);
                underWay.arriveAndDeregister();
            }
        });
    }

    /** A compute that a full listing no longer shows is gone; one that could not be listed is not. */
    private void forgetTheGone() {
        List<ComputeId> gone = walked.keySet().stream().filter(census::isGone).toList();
        gone.forEach(ports.probe()::leave);
        walked.keySet().removeAll(gone);
    }

    private void forgetOldSamples(Instant now) {
        if (now.isBefore(forgotten.plus(FORGET_EVERY))) {
            return;
        }
        forgotten = now;
        start("forgetting", () -> ports.samples().forget(now, retention));
    }

    private FleetStatus status() {
        Map<ComputeId, Standing> standings = new ConcurrentHashMap<>();
        walked.forEach((id, one) -> standings.put(id, one.standing()));
        return census.status(clock.instant(), standings, stopped());
    }

    private boolean stopped() {
        try {
            return ports.journal().stopped();
        } catch (RuntimeException unreadable) {
            troubles.failed("journal", unreadable);
            return true;
        }
    }

    /** Lets what is under way come to its end, for a while. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(FAREWELL.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("some looks did not end in time and are cut off");
                threads.shutdownNow();
            }
        } catch (InterruptedException hurried) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}
