package dev.plimsoll.reconcile;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.RequiredEvidence;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.SizingPolicy.PlatformPlan;
import dev.plimsoll.advice.SizingPolicy.Rule;
import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.Journal.ChangeFacts;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.Approval;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.Mode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.ChangeWays;
import dev.plimsoll.change.plan.Proposer;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.probing.ProbeCost;
import dev.plimsoll.probing.ProbeLease;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeStates;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A platform, store and clock in memory for tests of the reconciler. */
final class World implements InstantSource, Fleet, CacheProbe, Samples, Journal, SettingWriter, StatusListener {

    static final Instant T0 = Instant.parse("2026-03-01T12:00:07.250Z");
    static final ComputeId ID = new ComputeId("shop", "ep-orders");
    static final Bytes MIB_16 = new Bytes(16 << 20);

    volatile Instant now = T0;
    final Map<ComputeId, Compute> computes = new ConcurrentHashMap<>();
    final Map<String, Project> projects = new ConcurrentHashMap<>();
    final Map<String, PlatformFault> faults = new ConcurrentHashMap<>();
    final Map<String, CountDownLatch> slowListings = new ConcurrentHashMap<>();
    final List<ComputeId> probes = new CopyOnWriteArrayList<>();
    final Map<ComputeId, Duration> stays = new ConcurrentHashMap<>();
    final List<Request> resizes = new CopyOnWriteArrayList<>();
    volatile Set<ComputeSetting> settings = Set.of(ComputeSetting.SIZE);
    final List<Autosuspend> delays = new CopyOnWriteArrayList<>();
    final List<JournalEntry> journal = new CopyOnWriteArrayList<>();
    final AtomicInteger recordReadAtLength = new AtomicInteger();
    final List<String> listings = new CopyOnWriteArrayList<>();
    final Map<ComputeId, Observation> observations = new ConcurrentHashMap<>();
    final Map<ComputeId, List<Sample>> samples = new ConcurrentHashMap<>();
    final Map<ComputeId, Totals> totals = new ConcurrentHashMap<>();
    /** Runs before each request. */
    volatile Consumer<SendCheck> onWrite = check -> {};
    volatile Veto.@Nullable OfPlatform heldBack;
    volatile Function<Request, Execution> platform = this::obeys;
    /** What the platform shows of operations. */
    volatile OperationState progress = new OperationState.Open(List.of());
    /** Whether the platform shows that it began no operation. */
    volatile boolean untouched;
    /** Whether the platform shows an operation that still runs. */
    volatile boolean working;
    final List<List<String>> progressReads = new CopyOnWriteArrayList<>();
    final Map<ComputeId, ProbeState> probeStates = new ConcurrentHashMap<>();
    final Map<ComputeId, Observation> failed = new ConcurrentHashMap<>();
    final Map<ComputeId, StoredModel> storedModel = new ConcurrentHashMap<>();
    /** Proposes changes as code; null if they are sent to the platform. */
    @Nullable
    Proposer proposer;
    boolean storeFails;
    /** Runs between a listing and its evaluation. */
    volatile Runnable afterListing = () -> {};
    /** Number of store reads for a compute. */
    final AtomicInteger storeReads = new AtomicInteger();
    @Nullable
    Double monthlyBudget;
    Budget budget = Budget.NONE;
    ChangeWindows windows = ChangeWindows.NONE;
    volatile FleetStatus status = FleetStatus.unborn(T0);
    Function<Compute, Observation> inside = this::seen;

    private final ModelStore modelStore = new ModelStore() {
        @Override
        public Optional<StoredModel> of(ComputeId compute) {
            return Optional.ofNullable(storedModel.get(compute));
        }

        @Override
        public void keep(ComputeId compute, StoredModel now) {
            storedModel.put(compute, now);
        }
    };
    private final ProbeFailures failures = new ProbeFailures() {
        @Override
        public Optional<Observation> of(ComputeId compute) {
            return Optional.ofNullable(failed.get(compute));
        }

        @Override
        public void keep(ComputeId compute, Observation failure, Instant at) {
            failed.put(compute, failure);
        }

        @Override
        public void forget(ComputeId compute) {
            failed.remove(compute);
        }
    };
    final SavingsInMemory savings = new SavingsInMemory();
    final ProbeStates memory = new ProbeStates() {
        @Override
        public Optional<ProbeState> recall(ComputeId compute) {
            storeReads.incrementAndGet();
            return Optional.ofNullable(probeStates.get(compute));
        }

        @Override
        public void keep(ComputeId compute, ProbeState state, Instant at) {
            probeStates.put(compute, state);
            keptAt.put(compute, at);
        }

        @Override
        public double cuHours(YearMonth month) {
            return probeStates.values()
                    .stream()
                    .map(ProbeState::account)
                    .filter(account -> account.month().equals(month))
                    .mapToDouble(ProbeCost::cuHours)
                    .sum();
        }

        @Override
        public Map<ComputeId, Instant> keptSince(Instant since) {
            Map<ComputeId, Instant> kept = new HashMap<>(keptAt);
            kept.values().removeIf(at -> at.isBefore(since));
            return kept;
        }
    };
    final Map<ComputeId, Instant> keptAt = new ConcurrentHashMap<>();
    final List<Instant> retentionEnforced = new CopyOnWriteArrayList<>();
    private final Map<ComputeId, Instant> starts = new ConcurrentHashMap<>();
    private final Map<ComputeId, long[]> counters = new ConcurrentHashMap<>();

    World with(String endpoint, String state, String cu) {
        return with(new ComputeId("shop", endpoint), state, SizeRange.fixed(ComputeUnits.of(cu)));
    }

    World with(ComputeId id, String state, SizeRange size) {
        projects.putIfAbsent(id.projectId(), new Project(id.projectId(), id.projectId(), "region", false));
        computes.put(id, new Compute(id, "br-main", "read_write", new ComputeAddress("host", "region", false),
                Lifecycle.in(ComputeState.read(state, Map.of())), size, null, ActivityTimes.active(now)));
        return this;
    }

    /** The compute's state changes. */
    void becomes(ComputeId id, String state) {
        Compute old = compute(id);
        computes.put(id,
                new Compute(id, old.branchId(), old.type(), old.address(),
                        new Lifecycle(ComputeState.read(state, Map.of()), null, old.lifecycle().disabled()), old.size(),
                        old.autosuspend(), old.times()));
    }

    /** The compute never suspends, so it may be probed at every interval. */
    World neverSuspends(ComputeId id) {
        Compute old = compute(id);
        computes.put(id, old.with(new Autosuspend.Never()));
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
        Compute old = compute(id);
        computes.put(id, old.with(new ActivityTimes(at, old.times().startedAt(), old.times().suspendedAt())));
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    Compute compute(ComputeId id) {
        return Objects.requireNonNull(computes.get(id));
    }

    Reconciler cycle(Mode mode, Approval approval, When when) {
        return cycle(mode, approval, when, this);
    }

    Reconciler cycle(Mode mode, Approval approval, When when, CacheProbe probe) {
        return cycle(mode, approval, when, probe, ProbeLease.ALONE, this);
    }

    Reconciler cycle(Mode mode, Approval approval, When when, CacheProbe probe, ProbeLease probeLease,
            StatusListener board) {
        ListingIntervals intervals = new ListingIntervals(Duration.ofSeconds(5), Duration.ofSeconds(60),
                Duration.ofMinutes(10), 600);
        ProbingPolicy observe = new ProbingPolicy(quiet, Duration.ofSeconds(60), 0.001, Duration.ofSeconds(30),
                ActivityPolicy.configured(Duration.ofMinutes(5)), monthlyBudget, Duration.ofSeconds(10));
        SizingPolicy sizing = new SizingPolicy(HitTarget.of(new Ratio(0.99)),
                new AllowedSizes(ComputeUnits.of("0.25"), null, PlatformPlan.PAID), new Ratio(0.85),
                new OwnerCosts(60, Duration.ofMillis(1), 1, 0.01), Rule.REGRET, null,
                new RequiredEvidence(1_000, Duration.ofMinutes(1), Duration.ofMinutes(1)));
        ChangePolicy shipped = ChangePolicy.of(mode, approval, when);
        ChangePolicy change = shipped.with(shipped.limits().with(budget))
                .with(new Timing(when, windows, ChangeWindows.NONE, null, RollBack.NOW))
                .with(proposer == null ? ChangeBasis.Via.API : ChangeBasis.Via.FILE)
                .with(settings);
        Stores stores = new Stores(this, failures, memory, modelStore, this, savings,
                (at, isListed) -> retentionEnforced.add(at));
        Ports ports = new Ports(this, probe, probeLease, () -> stores,
                new ChangeWays(mode == Mode.APPLY ? this : null, proposer), board,
                Explanation.WORDING, () -> alert);
        now = now.minus(running);
        Reconciler reconciler = new Reconciler(ports, table(), compute -> new ComputePolicies(observe, sizing, change),
                intervals, ProbeRule.QUIET, this, Executors.newVirtualThreadPerTaskExecutor());
        now = now.plus(running);
        return reconciler;
    }

    /** Sizes scaled down: 1 CU caches 16 MiB. */
    static SizeTable table() {
        List<Size> sizes = new ArrayList<>();
        for (String cu : List.of("0.25", "0.5", "1", "2", "3", "4")) {
            double units = Double.parseDouble(cu);
            sizes.add(new Size(ComputeUnits.of(cu), new Bytes((long) (units * (4L << 30))),
                    new Bytes((long) (units * MIB_16.value())), (int) (450 * units)));
        }
        return new SizeTable(sizes);
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public Listing<Project> projects() {
        listings.add("*");
        throwIfFaulty("*");
        return new Listing<>(List.copyOf(projects.values()), List.of());
    }

    @Override
    public Listing<Compute> computes(String projectId) {
        listings.add(projectId);
        throwIfFaulty(projectId);
        waitIfSlow(projectId);
        List<Compute> listed = computes.values()
                .stream()
                .filter(one -> one.id().projectId().equals(projectId))
                .toList();
        afterListing.run();
        return new Listing<>(listed, List.of());
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
        stays.remove(compute);
    }

    Observation seen(Compute compute) {
        long[] sums = counters.computeIfAbsent(compute.id(), unused -> new long[4]);
        Instant started = starts.getOrDefault(compute.id(), T0.minus(Duration.ofHours(1)));
        return new Observation.Observed(
                new Sample(now, new ServerRun(started, Duration.between(started, now)), compute.size(),
                        compute.branchId(), CacheStatistics.of(new Counters(sums[0], sums[1], 0, sums[2], null)),
                        new Connections(5, 0, 450, 3, 0), Bytes.ZERO, new ForeignActivity(null, sums[3], 0)));
    }

    /** A probe for which the view has no counters. */
    Observation blank(Compute compute) {
        Sample seen = ((Observation.Observed) seen(compute)).sample();
        return new Observation.Observed(new Sample(seen.at(), seen.run(), seen.size(), seen.branchId(),
                CacheStatistics.of(null), seen.connections(), seen.database(), seen.others()));
    }

    @Override
    public void append(ComputeId compute, Sample sample, Totals after) {
        if (storeFails) {
            throw new IllegalStateException("disk full");
        }
        samples.computeIfAbsent(compute, unused -> new CopyOnWriteArrayList<>()).add(sample);
        totals.put(compute, after);
    }

    @Override
    public History latest(ComputeId compute, int count) {
        storeReads.incrementAndGet();
        if (count > 1) {
            recordReadAtLength.incrementAndGet();
        }
        List<Sample> all = samples.getOrDefault(compute, List.of());
        return new History(all.subList(Math.max(0, all.size() - count), all.size()));
    }

    @Override
    public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
        return samples.getOrDefault(compute, List.of())
                .reversed()
                .stream()
                .filter(sample -> sample.cache().counters() != null && sample.run().startedAt().equals(startedAt))
                .findFirst();
    }

    @Override
    public Optional<Totals> totals(ComputeId compute) {
        storeReads.incrementAndGet();
        return Optional.ofNullable(totals.get(compute));
    }

    @Override
    public Optional<Sample> fullest(ComputeId compute, Instant from) {
        return samples.getOrDefault(compute, List.of())
                .stream()
                .filter(sample -> !sample.at().isBefore(from))
                .max(Comparator.comparing((Sample sample) -> sample.connections().used()).thenComparing(Sample::at));
    }

    /** How long an agent has run when a test begins. */
    Duration running = Duration.ofHours(1);
    /** Whether probing avoids added awake time. */
    boolean quiet = true;
    /** What the alerts say; null if nothing fires. */
    Veto.@Nullable OfAlerts alert;

    /** The lease's epoch in the store; an intent with another epoch is refused. */
    long epoch;

    @Override
    public FleetChanges fleet(Instant at) {
        FleetChanges fleet = FleetChanges.NONE;
        for (JournalEntry entry : journal) {
            fleet = fleet.after(entry);
        }
        return fleet.asOf(at);
    }

    /** Whether the stop switch is on. */
    boolean stopped() {
        return fleet(instant()).stopped();
    }

    @Override
    public synchronized ChangeRecord answer(ComputeId compute, Function<ChangeRecord, List<JournalEntry>> rule) {
        ChangeRecord before = record(compute);
        rule.apply(before).forEach(this::append);
        return before;
    }

    @Override
    public synchronized <S extends IntentStep> Optional<Written<S>> intend(ComputeId compute, Fence fence, Instant at,
            IntentRule<S> rule) {
        if (fence.epoch() != epoch) {
            return Optional.empty();
        }
        ChangeRecord record = record(compute);
        S step = rule.decide(new ChangeFacts(record, fleet(at)));
        step.intent().ifPresent(this::append);
        return Optional.of(new Written<>(record, step));
    }

    @Override
    public Tail since(long position) {
        int end = journal.size();
        return new Tail(journal.subList((int) position, end)
                .stream()
                .flatMap(entry -> Stream.ofNullable(entry.subject()))
                .collect(Collectors.toSet()), end);
    }

    @Override
    public List<ComputeId> dismissedBeyond(Instant now) {
        return journal.stream()
                .filter(entry -> entry instanceof JournalEntry.Dismissed dismissed && dismissed.until().isAfter(now))
                .map(JournalEntry::subject)
                .map(Objects::requireNonNull)
                .distinct()
                .toList();
    }

    @Override
    public Optional<ComputeId> find(String name) {
        return journal.stream()
                .map(JournalEntry::subject)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .filter(id -> id.endpointId().equals(name) || id.toString().equals(name))
                .findFirst();
    }

    @Override
    public ChangeRecord append(JournalEntry entry) {
        journal.add(entry);
        return recordOf(entry.subject());
    }

    @Override
    public ChangeRecord record(ComputeId compute) {
        storeReads.incrementAndGet();
        return recordOf(compute);
    }

    private ChangeRecord recordOf(@Nullable ComputeId compute) {
        return compute == null
                ? ChangeRecord.EMPTY
                : ChangeRecord.of(journal.stream().filter(entry -> compute.equals(entry.subject())).toList());
    }

    /** The entries of one kind, oldest first. */
    <T extends JournalEntry> List<T> written(Class<T> kind) {
        return journal.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @Override
    public Optional<Veto.OfPlatform> heldBack() {
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
                suspendsAfter(compute, delay);
                yield new Execution.Accepted("", List.of(), List.of());
            }
        };
    }

    /** Another autosuspend delay, set by anybody. */
    void suspendsAfter(ComputeId id, Autosuspend delay) {
        computes.put(id, compute(id).with(delay));
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
    public boolean isUntouchedSince(ComputeId compute, Instant since) {
        return untouched;
    }

    /** A request to change a size. */
    record Request(ComputeId compute, SizeRange to) {}

    Execution obeys(Request request) {
        set(request.compute(), request.to());
        return new Execution.Accepted("apply_config running", List.of(), List.of());
    }

    /** Changes the size of the compute manually. */
    void resize(ComputeId id, String cu) {
        set(id, SizeRange.fixed(ComputeUnits.of(cu)));
    }

    private void set(ComputeId id, SizeRange to) {
        Compute old = compute(id);
        computes.put(old.id(),
                new Compute(old.id(), old.branchId(), old.type(), old.address(), old.lifecycle(), to, old.autosuspend(),
                        old.times()));
    }

    @Override
    public void post(FleetStatus posted) {
        status = posted;
    }

    @Override
    public void probed(ComputeId compute, Observation observation) {
        observations.put(compute, observation);
    }

    @Override
    public void platformFailed(PlatformFault.Kind kind) {
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
