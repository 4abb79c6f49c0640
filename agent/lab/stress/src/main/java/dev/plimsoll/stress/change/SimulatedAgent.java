package dev.plimsoll.stress.change;

import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.change.plan.ChangeChannels;
import dev.plimsoll.change.plan.Proposer;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.change.plan.SettingWriter.SendCheck;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.reconcile.Reconciler;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import dev.plimsoll.reconcile.shared.Ports;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The daemon's reconciler with simulated ports, on one thread. */
final class SimulatedAgent
        implements
        Fleet,
        CacheProbe,
        SettingWriter,
        Proposer,
        Alerts,
        StatusListener,
        InstantSource {

    private static final ListingIntervals INTERVALS = new ListingIntervals(Duration.ofSeconds(5),
            Duration.ofSeconds(60), Duration.ofMinutes(10), 600);

    private static final Duration HELD = Duration.ofMinutes(30);

    private final ChangeRun run;
    private final String name;
    private final WatchedStore store;
    private final Instant startedAt;
    private final Reconciler reconciler;
    private final Map<ComputeId, Seen> seen = new HashMap<>();
    private final Map<ComputeId, Optional<SizeRange>> inCode = new HashMap<>();
    private Duration clockError;
    private boolean ended;
    private Veto.@Nullable OfPlatform held;
    private Instant heldUntil = Instant.MIN;

    SimulatedAgent(ChangeRun run, String name, WatchedStore store, Duration clockError) {
        this.run = run;
        this.name = name;
        this.store = store;
        this.clockError = clockError;
        this.startedAt = instant();
        this.reconciler = new Reconciler(
                new Ports(this, this, store.claims(name), this::stores, new ChangeChannels(() -> this, () -> this),
                        this,
                        Explanation.WORDING, this),
                compute -> run.terms(compute.id()), () -> INTERVALS, ProbeRule.QUIET, this,
                new CallingThread());
    }

    void tick() {
        reconciler.once();
    }

    void end() {
        ended = true;
    }

    String name() {
        return name;
    }

    /** By its clock. */
    Instant startedAt() {
        return startedAt;
    }

    WatchedStore store() {
        return store;
    }

    Duration clockError() {
        return clockError;
    }

    void setClockError(Duration error) {
        clockError = error;
    }

    /** A compute as last listed for this agent. */
    Seen seen(ComputeId compute) {
        return Objects.requireNonNull(seen.get(compute), "an agent changes only what was listed");
    }

    /** All computes that still exist, as last listed for this agent. */
    Collection<Seen> allSeen() {
        return seen.values().stream().filter(one -> run.platform().find(one.compute().id()) != null).toList();
    }

    private Stores stores() {
        requireAlive();
        return store.stores();
    }

    void requireAlive() {
        if (ended) {
            throw new Killed();
        }
    }

    private void throwIfDisturbed() {
        if (run.occurs(Disturbance.LISTING_FAILED, ChangeRun.RARELY)) {
            throw switch (run.random().nextInt(4)) {
                case 0 -> new PlatformFault(PlatformFault.FaultKind.UNAUTHORIZED, 401, "401");
                case 1 -> new PlatformFault(PlatformFault.FaultKind.HTTP, 429, "429");
                case 2 -> new PlatformFault(PlatformFault.FaultKind.HTTP, 503, "503");
                default -> new PlatformFault(PlatformFault.FaultKind.TIMEOUT, 524, "524");
            };
        }
    }

    @Override
    public Listing<Project> projects() {
        requireAlive();
        throwIfDisturbed();
        return new Listing<>(run.platform().projects(), List.of());
    }

    @Override
    public Listing<Compute> computes(String projectId) {
        run.between(ChangeRun.RARELY);
        throwIfDisturbed();
        List<Compute> listed = run.platform().computes(projectId);
        listed.forEach(compute -> seen.put(compute.id(), new Seen(compute, run.platform().now())));
        run.between(ChangeRun.RARELY);
        return new Listing<>(listed, List.of());
    }

    @Override
    public Project detailed(Project listed, boolean again) {
        return listed;
    }

    @Override
    public void recalled(Project project) {}

    @Override
    public Observation probe(Compute compute, Duration stay) {
        requireAlive();
        SimulatedCompute found = run.platform().find(compute.id());
        if (found == null) {
            return new Observation.Unreachable(Observation.Failure.REFUSED, "no such compute");
        }
        Optional<Observation.Failed> failure = run.failure(compute.id());
        store.probed(compute.id(), failure.isEmpty());
        return failure.<Observation>map(failed -> failed)
                .orElseGet(() -> new Observation.Observed(found.sample(run.platform().now(), instant()), List.of()));
    }

    @Override
    public void leave(ComputeId compute) {
        // No session stays open.
    }

    @Override
    public Execution write(ComputeId compute, SettingValue value, SendCheck check) {
        run.between(ChangeRun.IN_A_CHANGE);
        Optional<String> objection = check.objection();
        if (objection.isPresent()) {
            return new Execution.NotSent(objection.get());
        }
        if (run.occurs(Disturbance.NOT_SENT, ChangeRun.IN_A_CHANGE)) {
            return new Execution.NotSent("the budget is used up");
        }
        Intended intent = run.rules().requested(this, compute, value, Via.API);
        Execution execution = run.patch(this, intent);
        if (execution instanceof Execution.Rejected(int status, String message) && (status == 401 || status == 429)) {
            held = status == 401
                    ? new Veto.KeyRefused(message)
                    : new Veto.RequestsPaused(run.platform().now().plus(HELD));
            heldUntil = run.platform().now().plus(HELD);
        }
        run.between(ChangeRun.IN_A_CHANGE);
        return execution;
    }

    @Override
    public OperationState progress(ComputeId compute, List<String> operations) {
        requireAlive();
        return run.platform().progress(operations);
    }

    @Override
    public Execution propose(Compute compute, Intended intent) {
        run.between(ChangeRun.IN_A_CHANGE);
        run.rules().requested(this, compute.id(), intent.to(), Via.FILE);
        Execution execution = run.code().propose(intent);
        if (execution instanceof Execution.NotSent) {
            run.rules().notProposed(intent);
        }
        run.between(ChangeRun.IN_A_CHANGE);
        return execution;
    }

    @Override
    public Optional<Execution> proposed(Compute compute, Intended intent) {
        requireAlive();
        return Optional.of(run.code().proposed(intent));
    }

    @Override
    public Optional<SizeRange> inCode(Compute compute) {
        Optional<SizeRange> said = run.code().says(compute.id());
        inCode.put(compute.id(), said);
        return said;
    }

    /** The size that the code said when this agent last read it. */
    Optional<SizeRange> seenInCode(ComputeId compute) {
        return inCode.getOrDefault(compute, Optional.empty());
    }

    /** After a 401 or 429, for a while. */
    @Override
    public Optional<Veto.OfPlatform> heldBack(ComputeId compute) {
        return run.platform().now().isBefore(heldUntil) ? Optional.ofNullable(held) : Optional.empty();
    }

    @Override
    public Veto.@Nullable OfAlerts blocking() {
        return run.alert();
    }

    @Override
    public Instant instant() {
        return run.platform().now().plus(clockError);
    }
}
