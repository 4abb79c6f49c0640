package dev.plimsoll.web.metrics;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.advice.RequiredEvidence;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.CacheFigures;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.advice.assess.ConnectionFigures;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.advice.assess.ConnectionHolders;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.restart.ClientRoute;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.SizeCandidates.Advised;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.plan.WaitingSaving;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ComputeStatus.SizingTerms;
import dev.plimsoll.change.status.ComputeStatus.WindowRatios;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.ConsumptionPeriod;
import dev.plimsoll.fleet.ConsumptionPeriod.Quota;
import dev.plimsoll.fleet.ConsumptionPeriod.QuotaUse;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.model.run.StartRecords.StartRecord;
import dev.plimsoll.probing.ProbeCost;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Example fleets: one compute of each kind. */
public final class Fleets {

    public static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    static final Instant STARTED = NOON.minusSeconds(7200);

    private static final long GIB = 1L << 30;

    static final SizeTable TABLE = new SizeTable(
            List.of(size("0.25", 112), size("0.5", 225), size("1", 450), size("2", 901), size("3", 1351),
                    size("4", 1802), size("5", 2253)),
            null);
    private static final ChangeCosts COSTS = new ChangeCosts(2.43, 0.3);
    private static final RestartImpact NOTHING_TO_LOSE = new RestartImpact(false, RestartRule.SUSPENDED, 0, Bytes.ZERO,
            Duration.ZERO, COSTS, null, null, null);

    static final SizingPolicy POLICY = new SizingPolicy(HitTarget.of(new Ratio(0.99)),
            new AllowedSizes(cu("0.25"), null, PlatformPlan.PAID, null), new Ratio(0.8),
            new OwnerCosts(60, Duration.ofMillis(1), 1, 0.01), SizingPolicy.SizingRule.REGRET, null,
            new RequiredEvidence(10_000, Duration.ofMinutes(20), Duration.ofHours(1)));

    private Fleets() {}

    /** A compute of a project that used a share of its compute time in 20 of 30 days; null where that is not known. */
    public static ComputeStatus withQuota(ComputeStatus status, @Nullable Double share) {
        ConsumptionPeriod period = new ConsumptionPeriod(null, NOON.minus(Duration.ofDays(20)),
                NOON.plus(Duration.ofDays(10)), NOON, List.of(new QuotaUse(Quota.COMPUTE_TIME,
                        share == null ? null : share * 360_000, 360_000.0, List.of())));
        return new ComputeStatus(status.compute(), status.project().with(period), status.phase(), status.probes(),
                status.ratios(), status.assessment(), status.advice(), status.sizing());
    }

    static ComputeUnits cu(String decimal) {
        return ComputeUnits.of(decimal);
    }

    private static Size size(String cu, int connections) {
        Bytes ram = new Bytes(Math.round(cu(cu).asDouble() * 4 * GIB));
        return new Size(cu(cu), ram, new Bytes(ram.value() * 8 / 10), connections, false);
    }

    public static FleetStatus of(ComputeStatus... computeStatuses) {
        return Given.fleet(NOON, true, byId(computeStatuses), Map.of(), null, List.of(), false, true);
    }

    public static Map<ComputeId, ComputeStatus> byId(ComputeStatus... computeStatuses) {
        return Stream.of(computeStatuses)
                .collect(Collectors.toMap(computeStatus -> computeStatus.compute().id(), Function.identity()));
    }

    /** The status of a compute, as that of another one. */
    public static ComputeStatus as(Compute other, ComputeStatus status) {
        return new ComputeStatus(other, status.project(), status.phase(), status.probes(), status.ratios(),
                status.assessment(), status.advice(), status.sizing());
    }

    /** The status of a compute, with another id. */
    public static ComputeStatus as(ComputeId id, ComputeStatus status) {
        return as(ComputeBuilder.like(status.compute()).id(id.projectId(), id.endpointId()).compute(), status);
    }

    private static Compute compute(String endpoint, ComputeState state, SizeRange size) {
        return new ComputeBuilder().id("shiny-wind", endpoint)
                .at(new ComputeAddress("ep.example:5432", "eu-1", false, null))
                .lifecycle(new Lifecycle(state, null, false))
                .size(size)
                .active(NOON.minusSeconds(30))
                .compute();
    }

    private static final SizingTerms TERMS = new SizingTerms(TABLE, POLICY, Via.API, Map.of());
    private static final WindowRatios NO_RATIOS = new WindowRatios(null, null, HitTrend.NONE);
    private static final Ratio TARGET = POLICY.target().ratio();
    private static final ComputeState ACTIVE = ComputeState.read("active", Map.of());
    private static final ComputeState IDLE = ComputeState.read("idle", Map.of());
    private static final Project SHOP = Given.project("shiny-wind", "Shop", "eu-1", false, null);

    static Sample sample() {
        return new SampleBuilder().at(NOON)
                .startedAt(STARTED)
                .uptime(Duration.ofHours(2))
                .counters(new Counters(98_000, 2_000, 1_500, 400_000L, 98.0))
                .connections(new Connections(43, 2, 450, 3, 4, null))
                .database(8 * GIB)
                .others(Duration.ZERO, 100, 1_000)
                .sample();
    }

    /** Awake, full, and too small. */
    public static ComputeStatus tooSmall() {
        Sample sample = sample();
        Figures figures = new Figures(NOON, new Increase(97_000, 3_000, 1_500, Duration.ofHours(1), 61), 250.5,
                new CacheFigures(new Ratio(0.98), UsedUnit.PAGES, new Bytes(3 * GIB), new Bytes(3 * GIB),
                        new Bytes(TABLE.at(cu("1")).orElseThrow().cache().value()), true, EffectiveSize.UNKNOWN, false),
                new ConnectionFigures(sample.connections(), ConnectionPeaks.of(60),
                        new RunningSessions(1.25, Duration.ofHours(31), Duration.ofHours(120)),
                        ConnectionHolders.of(List.of(sample.connections())), null),
                sample.database(), Duration.ofHours(2), null);
        Recommendation grow = new Recommendation(
                new Candidate(Action.GROW, Given.cu("2"), Reason.TOO_SMALL,
                        List.of(new SizeCause.ObservedRatio(new Ratio(0.97), Duration.ofHours(1),
                                TARGET,
                                true)),
                        new CostBenefit(3.5, COSTS, COSTS, false, List.of()), null),
                List.of(new Candidate(Action.ENABLE_POOLER, Given.cu("1"), Reason.CONNECTIONS,
                        List.of(new ConnectionCause.NoRoom()))),
                TABLE.sizes().stream().map(Fleets::prediction).toList(),
                List.of(new RuledOut(cu("3"), new SizeConstraint.OutOfRange())));
        RestartImpact impact = new RestartImpact(true, RestartRule.FIXED_SIZE, 43, new Bytes(3 * GIB),
                Duration.ofSeconds(930), COSTS, null, null, null);
        return new ComputeStatus(compute("ep-small", ACTIVE, Given.cu("1")), SHOP, Phase.WARM,
                new ProbeRecord(new Observation.Observed(sample, List.of()), sample,
                        new Totals(1_098_000, 22_000, 11_500, 0, 0, 4),
                        new ProbeCost(Duration.ofHours(9), Duration.ofSeconds(20), Duration.ofMillis(12_500),
                                YearMonth.of(2026, 3), 0.003, null),
                        true),
                new WindowRatios(new Ratio(0.97), new Ratio(0.975), HitTrend.NONE),
                new Assessment.Conclusive(figures, false,
                        List.of(new EvidenceCause.WindowRatio(new Ratio(0.97), 100_000,
                                Duration.ofHours(1), TARGET))),
                new ComputeAdvice(new Advised(grow, impact, impact,
                        new PlatformRule.LargerSize(cu("2"), new Ratio(0.98), TARGET), null),
                        new Plan.Advise(), null, ChangeRecord.EMPTY, Given.NO_RESTARTS, null, null),
                TERMS);
    }

    /** Too small, with connections by hour of the week, and a suspend and a window to wait for. */
    public static ComputeStatus withRestartTimes() {
        ComputeStatus known = tooSmall();
        WeekProfile connections = WeekProfile.UNKNOWN;
        WeekProfile awake = WeekProfile.UNKNOWN;
        for (int hour = 1; hour <= 24; hour++) {
            Instant from = NOON.minus(Duration.ofHours(hour));
            connections = hour <= 12 ? connections.with(40 + hour, from, from.plusSeconds(3_600)) : connections;
            awake = awake.with(hour <= 12 ? 1 : 0, from, from.plusSeconds(3_600));
        }
        WeeklyImpact week = new WeeklyImpact(connections, awake);
        RestartTimes times = new RestartTimes(week, 43.0, week.lowest(NOON).orElseThrow(), ClientRoute.PARTLY_POOLED,
                List.of(new WaitingSaving(WaitingSaving.Until.SUSPEND, NOON.plusSeconds(3_600), 43.0, 2.43),
                        new WaitingSaving(WaitingSaving.Until.WINDOW, NOON.plusSeconds(36_000), null, null)),
                List.of(new StartRecord(StartKind.SUSPEND, StartWarmth.COLD, Duration.ofMinutes(9), 300_000, null),
                        new StartRecord(StartKind.RESIZE, StartWarmth.UNKNOWN, Duration.ofMinutes(6), 200_000,
                                Duration.ofMillis(2_800))));
        return known.with(new ComputeAdvice(known.advice().advised(), known.advice().plan(),
                known.advice().awakeTime(), known.advice().record(), times, null, null));
    }

    /** Too small, observed for a few hours, of which no one is the quietest. */
    public static ComputeStatus firstHours() {
        ComputeStatus known = tooSmall();
        WeekProfile connections = WeekProfile.UNKNOWN.with(89, NOON.minus(Duration.ofHours(3)), NOON);
        WeeklyImpact week = new WeeklyImpact(connections, WeekProfile.UNKNOWN);
        RestartTimes times = new RestartTimes(week, 89.0, week.lowest(NOON).orElse(null), ClientRoute.UNKNOWN,
                List.of(), List.of());
        return known.with(new ComputeAdvice(known.advice().advised(), known.advice().plan(),
                known.advice().awakeTime(), known.advice().record(), times, null, null));
    }

    /** Its cache is filling. Nothing is known of smaller sizes, and the same speaks against several. */
    public static ComputeStatus warming() {
        ComputeStatus known = tooSmall();
        Recommendation hold = new Recommendation(
                Candidate.stay(known.compute(), Reason.UNDECIDED,
                        List.of(new InconclusiveCause.CacheFilling(null, null))),
                List.of(),
                TABLE.sizes()
                        .stream()
                        .map(size -> size.cu().isBelow(cu("1"))
                                ? new PredictedHitRatio(size.cu(), new Ratio(0), new Ratio(1), new Ratio(1),
                                        SizeEstimate.Basis.UNKNOWN)
                                : prediction(size))
                        .toList(),
                Stream.of("0.25", "0.5", "2", "3", "4", "5")
                        .map(size -> new RuledOut(cu(size), new SizeConstraint.OutOfRange()))
                        .toList());
        Advised advised = known.advice().advised();
        return new ComputeStatus(known.compute(), SHOP, Phase.WARMING, known.probes(),
                new WindowRatios(new Ratio(0.9894), null, HitTrend.NONE), known.assessment(),
                new ComputeAdvice(new Advised(hold, NOTHING_TO_LOSE, advised.restart(),
                        new PlatformRule.NoRatio(cu("1")), null), new Plan.NoChange(), null, ChangeRecord.EMPTY,
                        Given.NO_RESTARTS, null, null),
                TERMS);
    }

    /** Too small, at the largest size of the table. */
    public static ComputeStatus largest() {
        return as(compute("ep-largest", ACTIVE, Given.cu("5")), tooSmall());
    }

    /** Too small, with a change that waits for a suspend. */
    public static ComputeStatus waiting() {
        ComputeStatus awake = tooSmall();
        return awake.with(new ComputeAdvice(awake.advice().advised(),
                new Plan.Wait(new WaitCause.Suspend(null)), awake.advice().awakeTime(), ChangeRecord.EMPTY,
                Given.NO_RESTARTS, null, null));
    }

    /** A fleet of computes that wait for a suspend. */
    public static FleetStatus manyWaiting(int computes) {
        ComputeStatus one = waiting();
        return of(IntStream.range(0, computes)
                .mapToObj(i -> as(compute("ep-" + i, ACTIVE, one.compute().size()), one))
                .toArray(ComputeStatus[]::new));
    }

    /** The same compute with too few reads for a ratio. */
    public static ComputeStatus quiet() {
        ComputeStatus read = tooSmall();
        Figures few = new Figures(NOON, new Increase(330, 159, 0, Duration.ofMinutes(17), 17), 0.5,
                new CacheFigures(new Ratio(0.98), null, null, null, null, false, EffectiveSize.UNKNOWN, false),
                new ConnectionFigures(sample().connections(), ConnectionPeaks.of(60),
                        new RunningSessions(1.25, Duration.ofHours(31), Duration.ofHours(120)),
                        ConnectionHolders.of(List.of(sample().connections())), null),
                sample().database(), Duration.ofHours(2), null);
        return new ComputeStatus(read.compute(), SHOP, Phase.QUIET, read.probes(), NO_RATIOS,
                new Assessment.Inconclusive(Phase.QUIET,
                        List.of(new InconclusiveCause.TooLittleTraffic(489, Duration.ofMinutes(17), 10_000)), few,
                        List.of()),
                new ComputeAdvice(read.advice().advised(), read.advice().plan(), null, ChangeRecord.EMPTY,
                        Given.NO_RESTARTS, null, null),
                TERMS);
    }

    private static PredictedHitRatio prediction(Size size) {
        double expected = Math.min(1, 0.9 + size.cu().asDouble() / 50);
        return new PredictedHitRatio(size.cu(), new Ratio(expected - 0.01), new Ratio(expected),
                Ratio.clamped(expected + 0.01), SizeEstimate.Basis.POWER_LAW);
    }

    /** The same compute, suspended: its live figures are gone. */
    public static ComputeStatus asleep() {
        ComputeStatus awake = tooSmall();
        return new ComputeStatus(compute("ep-small", IDLE, Given.cu("1")), SHOP, Phase.ASLEEP,
                new ProbeRecord(new Observation.Asleep(), awake.probes().latest(), awake.probes().totals(),
                        awake.probes().cost(), true),
                NO_RATIOS, awake.assessment(),
                new ComputeAdvice(
                        new Advised(awake.advice().advised().recommendation(), NOTHING_TO_LOSE, NOTHING_TO_LOSE,
                                awake.advice().advised().platformRule(),
                                null),
                        new Plan.Wait(new WaitCause.Suspend(null)), null, ChangeRecord.EMPTY, Given.NO_RESTARTS,
                        null, null),
                TERMS);
    }

    /** Awake, but its password is refused. */
    public static ComputeStatus unreachable() {
        ComputeStatus before = tooSmall();
        return new ComputeStatus(before.compute(), SHOP, Phase.UNREACHABLE,
                new ProbeRecord(
                        new Observation.Unreachable(Observation.Failure.AUTH, "the password of role 'mon' was refused"),
                        before.probes().latest(), before.probes().totals(), before.probes().cost(), true),
                NO_RATIOS, before.assessment(),
                new ComputeAdvice(before.advice().advised(), before.advice().plan(), null, ChangeRecord.EMPTY,
                        Given.NO_RESTARTS, null, null),
                TERMS);
    }

    /** Newly found, with an unknown state and size. */
    public static ComputeStatus unknown() {
        return neverSeen(
                new ComputeBuilder().id("shiny-wind", "ep-new")
                        .branch("br-new")
                        .type("read_only")
                        .at(new ComputeAddress("ep.example", "", false, null))
                        .state("hibernating")
                        .size("0.75")
                        .active(null)
                        .compute(),
                SHOP, new Observation.Skipped(Observation.Skip.STATE));
    }

    /** A compute with malicious names. */
    public static ComputeStatus hostile() {
        Project project = Given.project("evil", "<script>alert(\"x\")</script>\\ \n & 'co'", "eu-1", false, null);
        return neverSeen(
                new ComputeBuilder().id("evil", "ep-\"><img src=x onerror=alert(1)>")
                        .branch("br-\n\"")
                        .at(new ComputeAddress("host", "eu\\1", false, null))
                        .lifecycle(new Lifecycle(ACTIVE, null, false))
                        .active(null)
                        .compute(),
                project,
                new Observation.Unsupported(Observation.Failure.NO_VIEW, "</div><script>alert(2)</script>"));
    }

    /** Autoscaling between two sizes, awake, without problems. */
    public static ComputeStatus autoscaling() {
        ComputeStatus seen = tooSmall();
        SizeRange range = new SizeRange(cu("0.25"), cu("2"));
        Recommendation hold = Recommendation.of(
                new Candidate(Action.HOLD, range, Reason.FITS, List.of(new SizeCause.NoReads())));
        RestartImpact unsaid = new RestartImpact(null, RestartRule.POOLER_NOT_DOCUMENTED, null, null, null, null, null,
                null, null);
        return new ComputeStatus(compute("ep-auto", ACTIVE, range), SHOP, Phase.WARM,
                new ProbeRecord(new Observation.Skipped(Observation.Skip.INTERVAL), seen.probes()
                        .latest(), seen.probes().totals(), seen.probes().cost(), true),
                new WindowRatios(null, new Ratio(0.997), HitTrend.NONE), seen.assessment(),
                new ComputeAdvice(new Advised(hold, unsaid, unsaid,
                        new PlatformRule.MeetsTarget(cu("2"), new Ratio(0.997), TARGET), null),
                        new Plan.NoChange(), null, ChangeRecord.EMPTY, Given.NO_RESTARTS, null, null),
                TERMS);
    }

    private static ComputeStatus neverSeen(Compute compute, Project project, Observation observation) {
        Recommendation hold = Recommendation.of(Candidate.stay(compute, Reason.UNDECIDED,
                List.of(new InconclusiveCause.NeverProbed())));
        RestartImpact nothing = new RestartImpact(false, RestartRule.NOTHING_CHANGES, 0, Bytes.ZERO, Duration.ZERO,
                ChangeCosts.NOTHING, null, null, null);
        return new ComputeStatus(compute, project, Phase.UNKNOWN,
                new ProbeRecord(observation, null, Totals.ZERO, ProbeCost.EMPTY, true), NO_RATIOS,
                new Assessment.Inconclusive(Phase.UNKNOWN, List.of(new InconclusiveCause.NeverProbed()), null,
                        List.of()),
                new ComputeAdvice(new Advised(hold, nothing, nothing,
                        new PlatformRule.NoRatio(compute.size().max()), null), new Plan.NoChange(), null,
                        ChangeRecord.EMPTY, Given.NO_RESTARTS, null, null),
                TERMS);
    }
}
