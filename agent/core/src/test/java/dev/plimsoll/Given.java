package dev.plimsoll;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.RequiredEvidence;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.CacheFigures;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatuses;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Upkeep;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlanRule;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeRule.CacheRule;
import dev.plimsoll.fleet.size.SizeRule.Scaling;
import dev.plimsoll.fleet.size.SizeRule.UpdateRule;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.Tunables.MethodPart;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.probing.FairShare;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Test fixtures. Times count from {@link #T0}. */
public final class Given {

    public static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");
    public static final ComputeId ID = new ComputeId("shop", "ep-orders");

    public static final Duration MINUTE = Duration.ofMinutes(1);
    public static final Duration HOUR = Duration.ofHours(1);

    /** Pages in the cache of 1 CU. */
    public static final long PAGES = 419_430;

    /** Nothing observed of a cache. */
    public static final CacheFigures NO_CACHE = new CacheFigures(null, null, null, null, null, false,
            CacheFigures.EffectiveSize.UNKNOWN, false);
    public static final ChangeWindows NO_WINDOWS = new ChangeWindows(List.of());
    /** Nothing known of what a restart costs when. */
    public static final RestartTimes NO_RESTARTS = new RestartTimes(WeeklyImpact.UNKNOWN, null, null,
            ClientRoute.UNKNOWN, List.of(), List.of());

    private Given() {}

    /** The platform's own table (platform/api.md 2.5). */
    public static SizeTable table() {
        List<Size> sizes = new ArrayList<>();
        Map<String, Integer> connections = Map.ofEntries(Map.entry("0.25", 112), Map.entry("0.5", 225),
                Map.entry("1", 450), Map.entry("2", 901), Map.entry("3", 1351), Map.entry("4", 1802),
                Map.entry("5", 2253), Map.entry("6", 2703), Map.entry("7", 3154), Map.entry("8", 3604),
                Map.entry("9", 4000), Map.entry("10", 4000));
        connections.forEach((cu, max) -> {
            double ram = 4 * Double.parseDouble(cu) * (1L << 30);
            sizes.add(new Size(ComputeUnits.of(cu), new Bytes((long) ram), new Bytes((long) (0.8 * ram)), max, false));
        });
        return new SizeTable(sizes, null);
    }

    /** Sizes of a platform whose pooler is always on, and whose sessions do not show it. */
    public static SizeTable poolerSomewhere() {
        return new SizeTable(neon().sizes(), new SizeRule(4L << 30, 4L << 30, CacheRule.BELOW_OVERHEAD, 1,
                PlanRule.NEON, List.of(), new Scaling("16", 8), null, true, false, UpdateRule.WEEKLY));
    }

    /** Neon's sizes up to 24 CU, whole and even ones, with the limits of platform/in-the-wild.md 2.6 and 3.2. */
    public static SizeTable neon() {
        SizeTable unlisted = new SizeTable(
                List.of(new Size(ComputeUnits.of("1000"), Bytes.ZERO, Bytes.ZERO, 4000, false)), SizeRule.NEON);
        List<Size> sizes = Stream.of("0.25", "0.5", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "16", "18",
                "24")
                .map(ComputeUnits::of)
                .map(cu -> unlisted.at(cu).orElseThrow())
                .map(row -> new Size(row.cu(), row.ram(), row.cache(), row.maxConnections(), false))
                .toList();
        return new SizeTable(sizes, SizeRule.NEON);
    }

    public static SizeRange cu(String fixed) {
        return SizeRange.fixed(ComputeUnits.of(fixed));
    }

    public static SizeRange cu(String min, String max) {
        return new SizeRange(ComputeUnits.of(min), ComputeUnits.of(max));
    }

    /** A change that costs as much while suspended as while awake. */
    public static ChangeCosts costs(double alike) {
        return new ChangeCosts(alike, alike);
    }

    /** One of several, at random. */
    public static <T> T anyOf(T[] several, Random random) {
        return several[random.nextInt(several.length)];
    }

    public static Compute compute(String fixed) {
        return compute(cu(fixed));
    }

    public static Compute compute(String fixed, String state) {
        return compute(cu(fixed), state);
    }

    public static Compute compute(SizeRange size) {
        return compute(size, "active");
    }

    public static Compute compute(SizeRange size, String state) {
        return new ComputeBuilder().id(ID).state(state).size(size).active(T0).compute();
    }

    public static Compute pooled(Compute plain) {
        return ComputeBuilder.like(plain).pooled().compute();
    }

    public static SizingPolicy policy() {
        return policy("0.25", "10");
    }

    public static SizingPolicy policy(String min, String max) {
        return policy(min, max, SizingPolicy.SizingRule.REGRET, PlatformPlan.PAID);
    }

    public static SizingPolicy policy(String min, String max, SizingPolicy.SizingRule rule,
            PlatformPlan plan) {
        return new SizingPolicy(HitTarget.of(new Ratio(0.99)),
                new AllowedSizes(ComputeUnits.of(min), ComputeUnits.of(max), plan, null), new Ratio(0.85),
                new OwnerCosts(60, Duration.ofMillis(1), 1, 0.01), rule, null,
                new RequiredEvidence(10_000, Duration.ofMinutes(20), Duration.ofHours(1)));
    }

    /** Up to 10 CU, of which the free plan allows only the smallest. */
    public static SizingPolicy free() {
        return policy("0.25", "10", SizingPolicy.SizingRule.REGRET, PlatformPlan.FREE);
    }

    /** Probes each minute, if a wake-up costs at most half a minute; {@code delay} is the configured one. */
    public static ProbingPolicy probing(Duration delay) {
        return new ProbingPolicy(true, Duration.ofMinutes(1), 0.001, Duration.ofSeconds(30),
                ActivityPolicy.configured(delay), null, Duration.ofSeconds(10), ProbingTunables.SHIPPED);
    }

    /** The policy with another target. */
    public static SizingPolicy aiming(double target) {
        SizingPolicy any = policy();
        return new SizingPolicy(HitTarget.of(new Ratio(target)), any.allowed(), any.nearLimit(), any.costs(),
                any.rule(), any.usedUnit(), any.evidence());
    }

    /** What a server reports that names neither a unit nor any size. */
    public static CacheStatistics statistics(@Nullable Counters counters) {
        return new CacheStatistics(counters, null, null, null, null, null, null);
    }

    public static Sample with(Sample sample, CacheStatistics cache) {
        return new Sample(sample.at(), sample.run(), sample.size(), sample.branchId(), cache, sample.connections(),
                sample.database(), sample.others());
    }

    /** A project of which a listing shows no use. */
    public static Project project(String id, String name, String regionId, boolean locked, @Nullable String footprint) {
        return new Project(id, name, regionId, locked, footprint, null, Upkeep.NONE, false, null, null);
    }

    public static Compute with(Compute compute, @Nullable Autosuspend delay) {
        return new Compute(compute.id(), compute.branchId(), compute.type(), compute.address(), compute.lifecycle(),
                compute.size(), delay, compute.times());
    }

    /** The table with caches that are {@code times} smaller, in whole {@code block}s. */
    public static SizeTable scaled(SizeTable table, int times, Bytes block) {
        return new SizeTable(table.sizes()
                .stream()
                .map(size -> new Size(size.cu(), size.ram(),
                        new Bytes(Math.round(size.cache().per(block) / times) * block.value()), size.maxConnections(),
                        size.derived()))
                .toList(), null);
    }

    /** What the projects are as shares of partitions. */
    public static FairShare share(Collection<String> projectIds, int partitions, int agents) {
        Integer[] counts = new Integer[partitions];
        Arrays.fill(counts, 0);
        projectIds.forEach(id -> counts[FairShare.partition(id, partitions)]++);
        return new FairShare(List.of(counts), agents);
    }

    /** The constants without one part of the method. */
    public static Tunables without(Tunables all, MethodPart part) {
        return new Tunables(all.price(), all.saturation(), all.observations(), all.workingSets(), all.larger(),
                all.near(), all.intervals(), all.change(), all.base(), Set.of(part));
    }

    /** Whether a miss ratio lies within the bounds of its estimate. */
    public static boolean holds(SizeEstimate estimate, double missRatio) {
        return missRatio >= estimate.best() && missRatio <= estimate.worst();
    }

    public static SizeDecision decide(AccumulatedSavings savings, ComputeModel model, Instant now, boolean asleep,
            Set<ComputeUnits> allowed) {
        Epoch epoch = model.run().last();
        return epoch == null ? SizeDecision.nothingKnown(model.stay().size())
                : savings.decide(model, epoch, now, asleep, allowed);
    }

    /** Whether another size pays now. */
    public static boolean isDue(SizeDecision decision) {
        return decision.best().filter(WeighedSize::pays).isPresent();
    }

    /** What a change by the platform's API rests on, whose effect is not expected. */
    public static ChangeBasis basis(Action action, Reason reason) {
        return new ChangeBasis(action, reason, Expectation.NONE, null, null, Via.API);
    }

    /** What the entries add up to. */
    public static ChangeRecord record(List<JournalEntry> entries) {
        ChangeRecord record = ChangeRecord.EMPTY;
        for (JournalEntry entry : entries) {
            record = record.after(entry);
        }
        return record;
    }

    /** The latest entries of a journal, newest first. */
    public static List<JournalEntry> latest(JournalEntries entries, int count) {
        return entries.page(null, Long.MAX_VALUE, count).stream().map(StoredEntry::entry).toList();
    }

    /** A policy of changes with these choices, and all else as shipped. */
    public static ChangePolicy changes(ChangeMode mode, ApprovalMode approval, When when) {
        return new ChangePolicy(mode, new ApprovalTerms(approval, Duration.ofDays(7), null, false),
                new Timing(when, NO_WINDOWS, NO_WINDOWS, null, RollBack.NOW),
                new ChangeLimits(Duration.ofMinutes(30), Duration.ofMinutes(30), null, null, 10, Duration.ofDays(1),
                        Budget.NONE),
                Via.API, Set.of(ComputeSetting.SIZE));
    }

    public static ChangePolicy with(ChangePolicy any, ApprovalTerms terms) {
        return new ChangePolicy(any.mode(), terms, any.timing(), any.limits(), any.via(), any.settings());
    }

    public static ChangePolicy with(ChangePolicy any, Timing timing) {
        return new ChangePolicy(any.mode(), any.permission(), timing, any.limits(), any.via(), any.settings());
    }

    public static ChangePolicy with(ChangePolicy any, ChangeLimits limits) {
        return new ChangePolicy(any.mode(), any.permission(), any.timing(), limits, any.via(), any.settings());
    }

    public static ChangePolicy with(ChangePolicy any, Via via) {
        return new ChangePolicy(any.mode(), any.permission(), any.timing(), any.limits(), via, any.settings());
    }

    public static ChangePolicy with(ChangePolicy any, Set<ComputeSetting> settings) {
        return new ChangePolicy(any.mode(), any.permission(), any.timing(), any.limits(), any.via(), settings);
    }

    /** A status of one platform without refused projects. */
    public static FleetStatus fleet(Instant at, boolean discovered, Map<ComputeId, ComputeStatus> computeStatuses,
            Map<String, String> missing, @Nullable String fault, List<UnknownWord> unknown, boolean stopped,
            boolean leader) {
        return new FleetStatus(at, discovered, discovered, ComputeStatuses.of(computeStatuses), missing, Set.of(),
                fault, unknown, stopped, leader, Map.of());
    }

    public static FleetStatus stopped(FleetStatus any, boolean stopped) {
        return new FleetStatus(any.at(), any.discovered(), any.shown(), any.computeStatuses(), any.missing(),
                any.refused(), any.fault(), any.unknown(), stopped, any.leader(), any.answering());
    }

    /** A compute as its samples show it; each call of {@link #reads} adds a sample. */
    public static final class Life {

        private SizeRange size;
        private final List<Sample> samples = new ArrayList<>();
        private Instant now = T0;
        private Instant started = T0;
        private long hits;
        private long misses;
        private long used;
        private int connections = 10;
        private @Nullable Clients clients;
        private @Nullable Bytes cacheLimit;
        private @Nullable Bytes largest;
        private @Nullable UsedUnit unit;
        private int maxConnections;
        private int running;
        private long active;
        private String branch = "br-main";
        private Bytes database = Bytes.ZERO;
        private @Nullable WorkingSet touched;
        private boolean reportsUse = true;
        private boolean blank;
        private Duration clockSet = Duration.ZERO;

        public Life(SizeRange size) {
            this.size = size;
        }

        public Life(String fixed) {
            this(cu(fixed));
        }

        public Life(String min, String max) {
            this(cu(min, max));
        }

        public Life database(long bytes) {
            database = new Bytes(bytes);
            return this;
        }

        public Life connections(int count) {
            connections = count;
            return this;
        }

        public Life clients(Clients what) {
            clients = what;
            connections = what.sessions();
            return this;
        }

        /** From now on the server names the size of its cache, and pages as the unit of its use. */
        public Life cacheLimit(Bytes limit) {
            cacheLimit = limit;
            return unit(UsedUnit.PAGES);
        }

        public Life largestCache(Bytes cache) {
            largest = cache;
            return this;
        }

        /** The unit of use that the server names; null for none. */
        public Life unit(@Nullable UsedUnit named) {
            unit = named;
            return this;
        }

        /** The setting of the server; else by the published table. */
        public Life maxConnections(int setting) {
            maxConnections = setting;
            return this;
        }

        /** Pages touched in five minutes, a quarter of an hour and an hour, as estimated by the platform. */
        public Life touches(long fiveMinutes, long quarterHour, long hour) {
            touched = new WorkingSet(fiveMinutes, quarterHour, hour, null);
            return this;
        }

        /** From now on the view does not report how much of the cache is in use. */
        public Life leavesUseUntold() {
            reportsUse = false;
            return this;
        }

        public Life running(int count) {
            running = count;
            return this;
        }

        public Life movesToBranch(String other) {
            branch = other;
            return this;
        }

        /** Changes the size limits without a start. */
        public Life resizes(SizeRange other) {
            size = other;
            return this;
        }

        /** Sets the agent's clock, not the server's. */
        public Life setsClock(Duration later) {
            clockSet = clockSet.plus(later);
            return this;
        }

        /** Resets all counters without a start. */
        public Life countsAgain() {
            hits = 0;
            misses = 0;
            return this;
        }

        /** Adds a sample without counters. */
        public Life looksInVain(Duration during) {
            blank = true;
            reads(during, 0, 0, used);
            blank = false;
            return this;
        }

        /** Reads {@code accesses} with {@code missRatio}, sets the use to {@code usedNow}, and adds a sample. */
        public Life reads(Duration during, long accesses, double missRatio, long usedNow) {
            now = now.plus(during);
            active += running * during.toMillis();
            long missed = Math.round(accesses * missRatio);
            hits += accesses - missed;
            misses += missed;
            used = usedNow;
            samples.add(new Sample(now(), new ServerRun(started, Duration.between(started, now), null), size, branch,
                    new CacheStatistics(blank ? null : new Counters(hits, misses, 0, reportsUse ? used : null, null),
                            cacheLimit, touched, largest, unit, null, null),
                    new Connections(connections, running, limit(), 3, 0, clients), database,
                    new ForeignActivity(null, 0, 0, active, 0)));
            return this;
        }

        /** As many equal samples. */
        public Life reads(int times, Duration apart, long accesses, double missRatio, long usedNow) {
            for (int sample = 0; sample < times; sample++) {
                reads(apart, accesses, missRatio, usedNow);
            }
            return this;
        }

        private int limit() {
            return maxConnections > 0 ? maxConnections : table().at(size.min()).map(Size::maxConnections).orElse(450);
        }

        public Life restarts(Duration later) {
            now = now.plus(later);
            started = now;
            hits = 0;
            misses = 0;
            used = 0;
            return this;
        }

        public History history() {
            return new History(samples);
        }

        /** What an adviser gets of it, without a model. */
        public AssessmentInput input() {
            return new AssessmentInput(history(), ConnectionPeaks.of(0), null, null, null, null, null);
        }

        /** Time by the agent's clock. */
        public Instant now() {
            return now.plus(clockSet);
        }
    }
}
