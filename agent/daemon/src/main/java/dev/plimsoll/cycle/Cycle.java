package dev.plimsoll.cycle;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Standing;
import dev.plimsoll.cycle.pace.Due;
import dev.plimsoll.cycle.pace.Lanes;
import dev.plimsoll.cycle.pace.Rhythm;
import dev.plimsoll.cycle.pace.Turnstile;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.watch.LookRule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
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
 * under way is not started again. A failure stays with the compute it happened to, which keeps its last standing.
 */
public final class Cycle implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Cycle.class);

    private static final Duration FORGET_EVERY = Duration.ofHours(1);

    private final Ports ports;
    private final Function<Compute, Terms> terms;
    private final Rhythm rhythm;
    private final Duration retention;
    private final InstantSource clock;
    private final Walk walk;
    private final Purse purse;
    private final Idling idling;
    private final MeanSizes means = new MeanSizes();
    private final Duty duty;
    private final Census census;
    private final Turnstile turnstile;
    private final Lanes lanes = new Lanes();
    private final Map<ComputeId, Known> walked = new ConcurrentHashMap<>();
    /** Listed while nobody knew who looks, with the time of the listing. */
    private final Map<Compute, Instant> waiting = new ConcurrentHashMap<>();
    private final Troubles troubles = new Troubles();
    private final Tasks tasks = new Tasks(troubles);
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
        this.duty = new Duty(ports.lookout(), purse);
        this.idling = new Idling(ports.idlenesses());
        this.walk = new Walk(ports, table, rule, purse, idling, clock);
        this.turnstile = new Turnstile(Due.perSecond(rhythm), clock.instant());
        this.census = new Census(ports.fleet(), ports.board());
    }

    /** Starts whatever is due now, and tells how the fleet stands. */
    public void beat() {
        beat(clock.instant(), turnstile::admit);
    }

    private void beat(Instant now, Pacing pacing) {
        takeTurn(now);
        if (census.projectsDue(rhythm, now)) {
            tasks.start("projects", () -> {
                census.listProjects(now);
                listDueComputes(clock.instant(), pacing);
            });
        } else {
            listDueComputes(now, pacing);
        }
        forgetOldSamples(now);
        ports.board().post(status());
    }

    /** Finds out whether this agent looks, and lets those walk that waited for it. */
    private void takeTurn(Instant now) {
        try {
            duty.keep(now);
            troubles.over("lookout");
        } catch (RuntimeException unreachable) {
            troubles.failed("lookout", unreachable);
        }
        if (duty.turn(now).role() != Duty.Role.NONE) {
            List.copyOf(waiting.keySet()).forEach(compute -> {
                Instant listedAt = waiting.remove(compute);
                if (listedAt != null && !census.isGone(compute.id())) {
                    startWalk(compute, listedAt);
                }
            });
        }
    }

    /** Everything once, waiting for all of it: the fleet as it then stands. */
    public FleetStatus once() {
        beat(clock.instant(), (due, now) -> due);
        tasks.await();
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
            tasks.start("project " + projectId, () -> {
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
            Duty.Turn turn = duty.turn(clock.instant());
            if (turn.role() == Duty.Role.NONE) {
                waiting.keySet().removeIf(other -> other.id().equals(compute.id()));
                waiting.put(compute, listedAt);
                return;
            }
            Known before = walked.get(compute.id());
            Walk.Walked after = walk.walk(compute, listedAt, project, meanSize(compute, project),
                    terms.apply(compute),
                    recollection(compute, before, turn),
                    before == null ? null : before.walked().standing(), turn.role() == Duty.Role.LOOKS);
            walked.put(compute.id(), new Known(after, turn.term()));
            troubles.tell(after.standing());
        });
    }

    /** Asked only where it tells anything: of a compute that scales by itself, where the platform shows what was used. */
    private @Nullable Double meanSize(Compute compute, Project project) {
        if (compute.size().isFixed() || project.usage() == null) {
            return null;
        }
        long awake = walked.values()
                .stream()
                .map(known -> known.walked().standing().compute())
                .filter(other -> other.isAwake() && other.id().projectId().equals(project.id())
                        && !other.id().equals(compute.id()))
                .count();
        return means.of(project, (int) awake + (compute.isAwake() ? 1 : 0));
    }

    /** What came of the latest walk, and in which term of duty that was. */
    private record Known(Walk.Walked walked, int term) {}

    /** What another agent saw and paid meanwhile stands in the store alone. */
    private Recollection recollection(Compute compute, @Nullable Known before, Duty.Turn turn) {
        if (before != null && before.term() == turn.term()) {
            return before.walked().recollection();
        }
        idling.begin(turn.term(), clock.instant());
        Sample latest = ports.samples().latest(compute.id(), 1).latest().orElse(null);
        return new Recollection(purse.recall(compute.id()), latest, ports.failures().of(compute.id()).orElse(null),
                null, null);
    }

    /** A compute that a full listing no longer shows is gone; one that could not be listed is not. */
    private void forgetTheGone() {
        List<ComputeId> gone = walked.keySet().stream().filter(census::isGone).toList();
        gone.forEach(ports.probe()::leave);
        walked.keySet().removeAll(gone);
    }

    private void forgetOldSamples(Instant now) {
        if (now.isBefore(forgotten.plus(FORGET_EVERY)) || duty.turn(now).role() != Duty.Role.LOOKS) {
            return;
        }
        forgotten = now;
        tasks.start("forgetting", () -> ports.samples().forget(now, retention));
    }

    private FleetStatus status() {
        Map<ComputeId, Standing> standings = new ConcurrentHashMap<>();
        walked.forEach((id, one) -> standings.put(id, one.walked().standing()));
        Instant now = clock.instant();
        Duty.Role role = duty.turn(now).role();
        return census.status(now, standings, stopped(role), role == Duty.Role.LOOKS);
    }

    private boolean stopped(Duty.Role role) {
        if (role == Duty.Role.NONE) {
            // The store is closed, and begins no change before it opens.
            return true;
        }
        try {
            return ports.journal().stopped();
        } catch (RuntimeException unreadable) {
            troubles.failed("journal", unreadable);
            return true;
        }
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
