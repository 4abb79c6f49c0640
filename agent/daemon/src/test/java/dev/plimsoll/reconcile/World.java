package dev.plimsoll.reconcile;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.RequiredEvidence;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.SizingPolicy.SizingRule;
import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangeChannels;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.PlatformInMemory;
import dev.plimsoll.change.plan.Proposer;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.change.plan.SettingWriter.SendCheck;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.probing.ForwardedClaims;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeStates;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import dev.plimsoll.reconcile.shared.Ports;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A platform and a clock in memory, and the shipped store and claims, for tests of the reconciler. */
final class World extends PlatformInMemory implements InstantSource, CacheProbe, StatusListener, AutoCloseable {

    static final Instant T0 = Instant.parse("2026-03-01T12:00:07.250Z");
    static final ComputeId ID = new ComputeId("shop", "ep-orders");
    static final Bytes MIB_16 = new Bytes(16 << 20);
    static final ListingIntervals INTERVALS = new ListingIntervals(Duration.ofSeconds(5), Duration.ofSeconds(60),
            Duration.ofMinutes(10), 600);
    static final RequiredEvidence SOON = new RequiredEvidence(1_000, Duration.ofMinutes(1), Duration.ofMinutes(1));

    volatile Instant now = T0;
    /** Others in place of this one. */
    List<Platform> platforms = List.of();
    /** Adds what only a single project shows; the other argument says whether that is read again for a change. */
    volatile BiFunction<Project, Boolean, Project> details = (listed, again) -> listed;
    final Map<String, PlatformFault> faults = new ConcurrentHashMap<>();
    final Map<String, CountDownLatch> slowListings = new ConcurrentHashMap<>();
    final List<ComputeId> probes = new CopyOnWriteArrayList<>();
    final Map<ComputeId, Duration> stays = new ConcurrentHashMap<>();
    /** Whether the platform shows that it filled the cache before a start. */
    volatile boolean prewarmed;
    final List<Request> resizes = new CopyOnWriteArrayList<>();
    volatile Set<ComputeSetting> settings = Set.of(ComputeSetting.SIZE);
    final List<Autosuspend> delays = new CopyOnWriteArrayList<>();
    final AtomicInteger recordReadAtLength = new AtomicInteger();
    final List<String> listings = new CopyOnWriteArrayList<>();
    final Map<ComputeId, Observation> observations = new ConcurrentHashMap<>();
    /** Runs before each request. */
    volatile Consumer<SendCheck> onWrite = check -> {};
    volatile Veto.@Nullable OfPlatform heldBack;
    /** Whether nobody knows by which settings to treat a compute. */
    volatile boolean areSettingsUnknown;
    /** What a reload of the configuration made of the policies. */
    volatile UnaryOperator<ComputePolicies> reloaded = UnaryOperator.identity();
    volatile Function<Request, Execution> platform = this::obeys;
    /** What the platform shows of operations. */
    volatile OperationState progress = new OperationState.Open(List.of());
    /** Whether the platform shows that it began no operation. */
    volatile boolean untouched;
    /** Whether the platform shows an operation that still runs. */
    volatile boolean working;
    final List<List<String>> progressReads = new CopyOnWriteArrayList<>();
    /** Proposes changes as code; null if they are sent to the platform. */
    @Nullable
    Proposer proposer;
    boolean storeFails;
    /** Whether what the journal says of the fleet cannot be read. */
    volatile boolean fleetFails;
    /** Runs between a listing and its evaluation. */
    volatile Runnable afterListing = () -> {};
    /** Runs before the journal of a compute is read. */
    volatile Runnable onRecord = () -> {};
    /** Runs where the result of a pass, or of a listing of a compute at rest, is reported. */
    volatile Runnable onProbed = () -> {};
    /** Number of store reads for a compute. */
    final AtomicInteger storeReads = new AtomicInteger();
    @Nullable
    Double monthlyBudget;
    Budget budget = Budget.NONE;
    RequiredEvidence evidence = SOON;
    /** The configured one. */
    PlatformPlan plan = PlatformPlan.PAID;
    ChangeWindows windows = Given.NO_WINDOWS;
    volatile FleetStatus status = FleetStatus.unborn(T0);
    Function<Compute, Observation> inside = this::seen;

    final List<Instant> retentionEnforced = new CopyOnWriteArrayList<>();
    final AtomicInteger passesWithoutProbe = new AtomicInteger();
    /** How often a status was stored. */
    final AtomicInteger keptForms = new AtomicInteger();
    /** How often savings were stored. */
    final AtomicInteger savingsWrites = new AtomicInteger();
    final ShippedStore store = new ShippedStore(this::storeCalled, (at, isListed) -> retentionEnforced.add(at));
    private @Nullable ProjectClaims agent;
    private final List<Reconciler> reconcilers = new ArrayList<>();
    private final Map<ComputeId, Instant> starts = new ConcurrentHashMap<>();
    private final Map<ComputeId, long[]> counters = new ConcurrentHashMap<>();

    private void storeCalled(Class<?> port, String method, Object[] arguments) {
        if (port == Journal.class && method.equals("fleet") && fleetFails) {
            throw new IllegalStateException("no connection");
        }
        if (port == Journal.class && method.equals("record")) {
            onRecord.run();
            storeReads.incrementAndGet();
        } else if (port == Samples.class && method.equals("append")) {
            if (storeFails) {
                throw new IllegalStateException("disk full");
            }
        } else if (port == Samples.class || (port == ProbeStates.class && method.equals("recall"))) {
            storeReads.incrementAndGet();
            if (method.equals("latest") && (int) arguments[1] > 1) {
                recordReadAtLength.incrementAndGet();
            }
        } else if (port == Statuses.class && method.equals("keep")) {
            keptForms.incrementAndGet();
        } else if (port == SavingsLedger.class && method.equals("keep")) {
            savingsWrites.incrementAndGet();
        }
    }

    World with(String endpoint, String state, String cu) {
        return with(new ComputeId("shop", endpoint), state, Given.cu(cu));
    }

    World with(ComputeId id, String state, SizeRange size) {
        add(new ComputeBuilder().id(id).size(size).state(state).active(now).compute());
        return this;
    }

    /** The compute's state changes. */
    void becomes(ComputeId id, String state) {
        computes.put(id, ComputeBuilder.like(compute(id)).state(state).compute());
    }

    /** The compute never suspends, so it may be probed at every interval. */
    World neverSuspends(ComputeId id) {
        suspendsAfter(id, new Autosuspend.Never());
        return this;
    }

    /** Restarts the server of the compute; its counters start from zero. */
    void restarts(ComputeId id) {
        starts.put(id, now);
        counters.remove(id);
    }

    /** A client reads: number of accesses, misses among them, and pages in use afterwards. */
    void reads(ComputeId id, long accesses, long misses, long used) {
        long[] sums = counters.computeIfAbsent(id, unused -> new long[4]);
        sums[0] += accesses - misses;
        sums[1] += misses;
        sums[2] = used;
        sums[3]++;
        lastActive(id, now);
    }

    void lastActive(ComputeId id, @Nullable Instant at) {
        ActivityTimes old = compute(id).times();
        times(id, new ActivityTimes(at, old.startedAt(), old.suspendedAt(), old.updatedAt()));
    }

    /** What the platform reports of a compute. */
    void times(ComputeId id, ActivityTimes reported) {
        computes.put(id, compute(id).with(reported));
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    Reconciler cycle(ChangeMode mode, ApprovalMode approval, When when) {
        return cycle(mode, approval, when, this);
    }

    Reconciler cycle(ChangeMode mode, ApprovalMode approval, When when, CacheProbe probe) {
        ProjectClaims claims = claims();
        return cycle(mode, approval, when, probe, claims, this);
    }

    /** The claims of the agent of this world; another agent's after it has left. */
    private ProjectClaims claims() {
        ProjectClaims known = agent;
        if (known != null) {
            return known;
        }
        ProjectClaims claims = new ForwardedClaims(store.newAgent()) {
            @Override
            public void leave() {
                agent = null;
                super.leave();
            }
        };
        agent = claims;
        return claims;
    }

    Reconciler cycle(ChangeMode mode, ApprovalMode approval, When when, CacheProbe probe, ProjectClaims claims,
            StatusListener board) {
        ProbingPolicy observe = probing(quiet, monthlyBudget);
        SizingPolicy any = sizing(evidence);
        SizingPolicy sizing = any.with(any.allowed().with(plan));
        ChangePolicy shipped = Given.changes(mode, approval, when);
        ChangeLimits limits = shipped.limits();
        ChangePolicy change = new ChangePolicy(mode, shipped.permission(),
                new Timing(when, windows, Given.NO_WINDOWS, null, RollBack.NOW),
                new ChangeLimits(limits.growCooldown(), limits.shrinkCooldown(), limits.maxStep(), limits.perDay(),
                        limits.perHour(), limits.yield(), budget),
                proposer == null ? ChangeBasis.Via.API : ChangeBasis.Via.FILE, settings);
        Stores stores = store.stores();
        Ports ports = new Ports(this, probe, claims, () -> stores,
                new ChangeChannels(() -> mode == ChangeMode.APPLY ? this : null, () -> proposer), board,
                Explanation.WORDING, () -> alert);
        now = now.minus(running);
        Reconciler reconciler = new Reconciler(ports, compute -> {
            if (areSettingsUnknown) {
                throw new IllegalArgumentException("no platform has listed its project");
            }
            return reloaded.apply(new ComputePolicies(table(), observe, sizing, change, Map.of()));
        }, () -> INTERVALS, ProbeRule.QUIET, this, Executors.newVirtualThreadPerTaskExecutor());
        now = now.plus(running);
        reconcilers.add(reconciler);
        return reconciler;
    }

    @Override
    public void close() {
        reconcilers.forEach(Reconciler::close);
        store.close();
    }

    static ProbingPolicy probing(boolean quiet, @Nullable Double monthlyBudget) {
        return new ProbingPolicy(quiet, Duration.ofSeconds(60), 0.001, Duration.ofSeconds(30),
                ActivityPolicy.configured(Duration.ofMinutes(5)), monthlyBudget, Duration.ofSeconds(10),
                ProbingTunables.SHIPPED);
    }

    static SizingPolicy sizing(RequiredEvidence evidence) {
        return new SizingPolicy(HitTarget.of(new Ratio(0.99)),
                new AllowedSizes(ComputeUnits.of("0.25"), null, PlatformPlan.PAID, null), new Ratio(0.85),
                new OwnerCosts(60, Duration.ofMillis(1), 1, 0.01), SizingRule.REGRET, null, evidence);
    }

    /** Sizes scaled down: 1 CU caches 16 MiB. */
    static SizeTable table() {
        List<Size> sizes = new ArrayList<>();
        for (String cu : List.of("0.25", "0.5", "1", "2", "3", "4")) {
            double units = Double.parseDouble(cu);
            sizes.add(new Size(ComputeUnits.of(cu), new Bytes((long) (units * (4L << 30))),
                    new Bytes((long) (units * MIB_16.value())), (int) (450 * units), false));
        }
        return new SizeTable(sizes, null);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public List<Platform> platforms() {
        return platforms.isEmpty() ? super.platforms() : platforms;
    }

    @Override
    public Listing<Project> projects() {
        listings.add("*");
        throwIfFaulty("*");
        return super.projects();
    }

    @Override
    public Project detailed(Project listed, boolean again) {
        return details.apply(listed, again);
    }

    @Override
    public Listing<Compute> computes(String projectId) {
        listings.add(projectId);
        throwIfFaulty(projectId);
        waitIfSlow(projectId);
        Listing<Compute> listed = super.computes(projectId);
        afterListing.run();
        return listed;
    }

    private void waitIfSlow(String projectId) {
        CountDownLatch answered = slowListings.get(projectId);
        try {
            if (answered != null) {
                answered.await();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void throwIfFaulty(String what) {
        PlatformFault fault = faults.get(what);
        if (fault != null) {
            throw fault;
        }
    }

    @Override
    public Observation probe(Compute compute, Duration stay) {
        probes.add(compute.id());
        if (stay.isPositive()) {
            stays.put(compute.id(), stay);
        } else {
            stays.remove(compute.id());
        }
        return inside.apply(compute);
    }

    @Override
    public void leave(ComputeId compute) {
        passesWithoutProbe.incrementAndGet();
        stays.remove(compute);
    }

    Observation seen(Compute compute) {
        return new Observation.Observed(sample(compute).sample(), List.of());
    }

    private SampleBuilder sample(Compute compute) {
        long[] sums = counters.computeIfAbsent(compute.id(), unused -> new long[4]);
        return new SampleBuilder().at(now)
                .startedAt(starts.getOrDefault(compute.id(), T0.minus(Duration.ofHours(1))))
                .size(compute.size())
                .branch(compute.branchId())
                .counters(new Counters(sums[0], sums[1], 0, sums[2], null))
                .connections(new Connections(5, 0, 450, 3, 0, null))
                .others(null, sums[3], 0);
    }

    /** A probe for which the view has no counters. */
    Observation blank(Compute compute) {
        return new Observation.Observed(sample(compute).counters(null).sample(), List.of());
    }

    /** How long an agent has run when a test begins. */
    Duration running = Duration.ofHours(1);
    /** Whether probing avoids added awake time. */
    boolean quiet = true;
    /** What the alerts say; null if nothing fires. */
    Veto.@Nullable OfAlerts alert;

    /** Whether the stop switch is on. */
    boolean stopped() {
        return log().fleet(instant()).stopped();
    }

    void append(JournalEntry entry) {
        log().append(entry);
    }

    Journal log() {
        return store.stores().journal();
    }

    /** All entries of the journal, oldest first. */
    List<JournalEntry> journal() {
        return store.entries();
    }

    /** The stored state of the probes of a compute; {@link ProbeState#NEW} without one. */
    ProbeState probeState(ComputeId compute) {
        return store.stores().probeStates().recall(compute).orElse(ProbeState.NEW);
    }

    void keep(ComputeId compute, ProbeState state) {
        store.stores().probeStates().keep(compute, state, now);
    }

    /** The stored samples of a compute, oldest first. */
    List<Sample> samples(ComputeId compute) {
        return store.stores().samples().latest(compute, Integer.MAX_VALUE).samples();
    }

    /** The computes whose latest probe failed, by the store. */
    List<ComputeId> failed() {
        return computes.keySet()
                .stream()
                .filter(id -> store.stores().failures().latestProbe(id) instanceof LatestProbe.FailedSince)
                .toList();
    }

    /** The entries of one kind, oldest first. */
    <T extends JournalEntry> List<T> written(Class<T> kind) {
        return journal().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Whether changes helped. */
    List<EffectVerdict> verdicts() {
        return written(JournalEntry.Verified.class).stream().map(JournalEntry.Verified::verdict).toList();
    }

    /** How changes ended. */
    List<Settled.ChangeEnd> settled() {
        return written(Settled.class).stream().map(Settled::result).toList();
    }

    @Override
    public Optional<Veto.OfPlatform> heldBack(ComputeId compute) {
        return Optional.ofNullable(heldBack);
    }

    @Override
    public Execution write(ComputeId compute, SettingValue to, SendCheck check) {
        return switch (to) {
            case SettingValue.OfSize(var limits) -> {
                onWrite.accept(check);
                Request request = new Request(compute, limits);
                resizes.add(request);
                yield platform.apply(request);
            }
            case SettingValue.OfAutosuspend(var delay) -> {
                delays.add(delay);
                yield super.write(compute, to, check);
            }
        };
    }

    /** Another autosuspend delay, set by anybody. */
    void suspendsAfter(ComputeId id, Autosuspend delay) {
        set(id, SettingValue.of(delay));
    }

    @Override
    public OperationState progress(ComputeId compute, List<String> operations) {
        progressReads.add(operations);
        return progress;
    }

    @Override
    public boolean isWorkingOn(ComputeId compute, Instant since) {
        return working;
    }

    @Override
    public boolean hasPrewarmed(ComputeId compute, Instant since) {
        return prewarmed;
    }

    @Override
    public boolean isUntouchedSince(ComputeId compute, Instant since) {
        return untouched;
    }

    /** A request to change a size. */
    record Request(ComputeId compute, SizeRange to) {}

    Execution obeys(Request request) {
        return super.write(request.compute(), SettingValue.of(request.to()), Optional::empty);
    }

    /** Changes the size of the compute manually. */
    void resize(ComputeId id, String cu) {
        set(id, SettingValue.of(Given.cu(cu)));
    }

    @Override
    public void post(FleetStatus posted) {
        status = posted;
    }

    @Override
    public void probed(ComputeId compute, Observation observation) {
        observations.put(compute, observation);
        onProbed.run();
    }

    @Override
    public void platformFailed(PlatformFault.FaultKind kind) {
        listings.add("failed " + kind.word());
    }

    @Override
    public void unknownWords(List<UnknownWord> words) {
        words.forEach(word -> listings.add("unknown " + word.word()));
    }

    @Override
    public void ticked(Duration took, Duration lag) {
        // Durations of ticks are not tested here.
    }

    Map<String, String> actions() {
        Map<String, String> actions = new LinkedHashMap<>();
        status.computeStatuses()
                .forEach((id, computeStatus) -> actions.put(id.endpointId(),
                        computeStatus.advice().advised().recommendation().action() + " "
                                + computeStatus.advice().advised().recommendation().target()));
        return actions;
    }
}
