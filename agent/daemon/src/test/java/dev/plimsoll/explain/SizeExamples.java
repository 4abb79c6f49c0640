package dev.plimsoll.explain;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.assess.ConnectionFigures.RunningSessions;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.BranchCause;
import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.advice.size.ConnectionCause.ConnectionOwner;
import dev.plimsoll.advice.size.ConnectionCause.PeakElsewhere.Time;
import dev.plimsoll.advice.size.LimitCause;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.PlatformRule.RuleCause;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.decision.ChangeCosts;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Examples of causes about sizes, limits, connections, rules and costs. */
final class SizeExamples {

    private static final Instant SINCE = Instant.parse("2026-03-01T12:00:00Z");

    private static final Ratio TARGET = new Ratio(0.99);
    private static final Ratio BELOW = new Ratio(0.921);
    private static final Ratio ABOVE = new Ratio(0.9995);
    private static final Ratio THRESHOLD = new Ratio(0.85);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final ComputeUnits ONE = ComputeUnits.of("1");
    private static final ComputeUnits TWO = ComputeUnits.of("2");
    private static final ComputeUnits EIGHT = ComputeUnits.of("8");
    private static final SizeRange FIXED = SizeRange.fixed(ONE);
    private static final SizeRange BOUNDS = new SizeRange(ONE, EIGHT);
    private static final Bytes CACHE = new Bytes(3_435_973_836L);
    private static final SizeConstraint.TooBusy BUSY = new SizeConstraint.TooBusy(3, TWO);

    private SizeExamples() {}

    static List<Cause> sizes() {
        return List.of(new SizeCause.SizeNotListed(Given.cu("1.5")),
                new SizeCause.ObservedRatio(BELOW, HOUR, TARGET, true),
                new SizeCause.ObservedRatio(BELOW, HOUR, TARGET, false),
                new SizeCause.ObservedRatio(ABOVE, Duration.ofMinutes(5), TARGET, true),
                new SizeCause.ObservedRatio(new Ratio(0.98996), HOUR, TARGET, true), new SizeCause.NoReads(),
                new SizeCause.NotComparable(), new SizeCause.RunsBelowLargest(), new SizeCause.NoLargerSize(),
                new SizeCause.NoLargerPays(), new SizeCause.NoAllowedPays(), new SizeCause.WouldReach(TWO, 1, 12.3),
                new SizeCause.WouldReach(TWO, 1.75, 0.42), new SizeCause.NoneReaches(TARGET),
                new SizeCause.WouldHelp(TWO, ABOVE, TARGET, new SizeConstraint.WithheldByPlan(PlatformPlan.PAID)),
                new SizeCause.WouldHelp(TWO, null, TARGET, new SizeConstraint.OutOfRange()),
                larger(Basis.OBSERVED), larger(Basis.WORKING_SET), larger(Basis.DATABASE_FITS),
                larger(Basis.POWER_LAW), new SizeCause.RefusedIncluded(),
                new SizeCause.SmallerExpected(predicted(Basis.OBSERVED), TARGET),
                new SizeCause.SmallerExpected(predicted(Basis.WORKING_SET), TARGET),
                new SizeCause.SmallerFilled(predicted(Basis.FILL_CURVE), TARGET),
                new SizeCause.SmallerFits(ONE, CACHE, new Bytes(40 << 20)), new SizeCause.SmallerFits(ONE, CACHE, null),
                new SizeCause.SmallerExpected(predicted(Basis.DATABASE_FITS), TARGET),
                new SizeCause.SmallerExpected(predicted(Basis.UNKNOWN), TARGET),
                new SizeCause.OtherExpected(predicted(Basis.POWER_LAW), TARGET),
                new SizeCause.OtherUnknown(ONE), new SizeCause.CeilingSavesNothing(),
                new SizeCause.CacheFitsCpuDoesNot(TWO, BUSY), new SizeCause.CacheAloneFits(),
                new SizeCause.SmallerBlocked(new SizeConstraint.TooManyConnections(109, 800, THRESHOLD)),
                new SizeCause.CpuUse(new RunningSessions(0, HOUR, HOUR)),
                new SizeCause.CpuUse(new RunningSessions(1.26, Duration.ofHours(31), Duration.ofHours(120))),
                new SizeCause.CpuUnknown(),
                new SizeCause.SavedTooLittle(ABOVE, TARGET, 1.25), new SizeCause.SavedTooLittle(null, TARGET, 0),
                new SizeCause.TargetAtRisk(predicted(Basis.FILL_CURVE), TARGET));
    }

    static List<Cause> constraints() {
        return List.of(new SizeConstraint.WithheldByPlan(PlatformPlan.LAUNCH), new SizeConstraint.WithheldByPlan(null),
                new SizeConstraint.OutOfRange(),
                new SizeConstraint.BelowPrimary(TWO), new SizeConstraint.NotOffered(), new SizeConstraint.NoFileCache(),
                new SizeConstraint.BelowSmallestLimit(), BUSY,
                new SizeConstraint.TooBusy(0.27, ComputeUnits.of("0.25")),
                new SizeConstraint.TooManyConnections(109, 800, THRESHOLD));
    }

    static List<Cause> branch() {
        ComputeId primary = new ComputeId("shop", "ep-orders");
        SizeRange two = SizeRange.fixed(TWO);
        return List.of(new BranchCause.SmallerThanPrimary(primary, two), new BranchCause.PrimaryGrows(primary, two),
                new BranchCause.PrimaryGrows(primary, new SizeRange(ONE, TWO)),
                new BranchCause.ReplicasFirst(List.of("ep-read"), two),
                new BranchCause.ReplicasFirst(List.of("ep-a", "ep-b"), two),
                new BranchCause.Blocked(two, new SizeConstraint.OutOfRange()));
    }

    static List<Cause> limits() {
        Stream<Cause> rises = Stream.of(LimitCause.LimitReason.MIN_CU, LimitCause.LimitReason.PLATFORM)
                .map(rule -> new LimitCause.MinRises(TWO, rule));
        Stream<Cause> falls = Stream.of(LimitCause.LimitReason.MAX_CU, LimitCause.LimitReason.PLAN)
                .flatMap(rule -> Stream.of(new LimitCause.MaxFalls(TWO, rule), new LimitCause.MaxFollows(TWO, rule)));
        return Stream.of(Stream.of(new LimitCause.QuietMisses(ONE),
                new LimitCause.LargerMinBlocked(new SizeConstraint.WithheldByPlan(PlatformPlan.PAID)),
                new LimitCause.LargerMinBlocked(new SizeConstraint.OutOfRange()), new LimitCause.LargerMinKeeps(TWO),
                new LimitCause.SmallerMinFits(ONE), new LimitCause.MaxFollows(TWO, null)), rises, falls)
                .<Cause>flatMap(causes -> causes)
                .toList();
    }

    static List<Cause> connections() {
        Clients crowd = new Clients(80, 61, 55, 2, new Clients.Holder("shop", 40), 12);
        return List.of(new ConnectionCause.PeakInUse(98, 109, THRESHOLD, ConnectionOwner.PRIMARY),
                new ConnectionCause.PeakInUse(1_671, 1_802, THRESHOLD, ConnectionOwner.READ_REPLICA),
                new ConnectionCause.PeakElsewhere(430, SizeRange.fixed(TWO), FIXED, 218, THRESHOLD, Time.LAST_WEEK,
                        ConnectionOwner.PRIMARY),
                new ConnectionCause.PeakElsewhere(1, SizeRange.fixed(TWO), BOUNDS, 218, THRESHOLD, Time.SINCE_POOLER,
                        ConnectionOwner.READ_REPLICA),
                new ConnectionCause.IdleAtPeak(crowd),
                new ConnectionCause.IdleAtPeak(new Clients(1, 1, 0, 0, new Clients.Holder("poller", 1), null)),
                new ConnectionCause.IdleAtPeak(new Clients(5, 1, 1, 0, null, null)),
                new ConnectionCause.IdleInFullestProbe(crowd),
                new ConnectionCause.OftenIdle(3, 4, ConnectionOwner.PRIMARY),
                new ConnectionCause.OftenIdle(1, 1, ConnectionOwner.READ_REPLICA), new ConnectionCause.PoolerOff(),
                new ConnectionCause.PoolerUnused(), new ConnectionCause.PoolerUseUnknown(),
                new ConnectionCause.PooledHost("ep-cool-sun-pooler.eu.example.net"),
                new ConnectionCause.PooledHost(null),
                new ConnectionCause.StillDirect(98, SINCE, SINCE.plus(Duration.ofDays(1))),
                new ConnectionCause.PooledSince(SINCE, SINCE.plus(Duration.ofDays(1))),
                new ConnectionCause.PoolerOn(), new ConnectionCause.PoolerBypassed(83, 95),
                new ConnectionCause.SmallestWithRoom(SizeRange.fixed(TWO), 901, 450, FIXED, 450),
                new ConnectionCause.SmallestWithRoom(BOUNDS, 1_351, 1_000, FIXED, 450),
                new ConnectionCause.RoomWithheldByPlan(FIXED, PlatformPlan.LAUNCH),
                new ConnectionCause.RoomWithheldByPlan(BOUNDS, PlatformPlan.SCALE),
                new ConnectionCause.RoomOutOfRange(BOUNDS), new ConnectionCause.NoRoom());
    }

    static List<Cause> rules() {
        return Stream.<Stream<Cause>>of(
                Stream.of(new PlatformRule.NoRatio(ONE), new PlatformRule.MeetsTarget(ONE, ABOVE, TARGET),
                        new PlatformRule.LargerSize(TWO, BELOW, TARGET),
                        new PlatformRule.LargerThanAny(ONE, BELOW, TARGET), new RuleCause.FillingIncluded(),
                        new RuleCause.RecentRatio(BELOW, HOUR, TARGET),
                        new RuleCause.RuleWithheldByPlan(PlatformPlan.PAID),
                        new RuleCause.RuleOutOfRange(), new RuleCause.RuleLimitsUnknown(),
                        new RuleCause.HourBelowTarget(BELOW, TARGET)),
                Stream.of(RestartRule.values())).flatMap(causes -> causes).toList();
    }

    static List<Cause> costs() {
        return List.of(new CostCause.AccumulatedSaving(6.1), new CostCause.DailySaving(0.042),
                new CostCause.UnknownSaving(),
                new CostCause.ChangeCost(new ChangeCosts(5.8, 0.3), new ChangeCosts(5.8, 0.3)),
                new CostCause.ChangeCost(new ChangeCosts(5.8, 0.3), new ChangeCosts(2.9, 0)),
                new CostCause.ChangeCost(new ChangeCosts(0.001, 0.0004), new ChangeCosts(0.0004, 0)));
    }

    /** Whole recommendations by name, with their causes in the order of the core. */
    static Map<String, List<Cause>> recommendations() {
        Cause full = new SizeCause.ObservedRatio(BELOW, HOUR, TARGET, true);
        Cause warm = new SizeCause.ObservedRatio(ABOVE, HOUR, TARGET, false);
        Cause cpu = new SizeCause.CpuUse(new RunningSessions(0.4, Duration.ofHours(31), Duration.ofHours(120)));
        Cause saved = new CostCause.AccumulatedSaving(6.1);
        Cause cost = new CostCause.ChangeCost(new ChangeCosts(5.8, 0.3), new ChangeCosts(2.9, 0));
        return Map.of("grow", List.of(full, larger(Basis.DATABASE_FITS), saved, cost), "grow after refused connections",
                List.of(full, larger(Basis.POWER_LAW), saved, cost, new SizeCause.RefusedIncluded()),
                "shrink",
                List.of(warm, new SizeCause.SmallerFits(ONE, CACHE, new Bytes(40 << 20)), saved, cost, cpu),
                "grow both limits",
                List.of(full, larger(Basis.OBSERVED), saved, cost,
                        new LimitCause.MinRises(TWO, LimitCause.LimitReason.PLATFORM)),
                "shrink both limits",
                List.of(warm, new SizeCause.SmallerFits(ONE, CACHE, null), saved, cost, cpu,
                        new LimitCause.SmallerMinFits(ONE), new CostCause.DailySaving(0.042)),
                "a larger smallest limit",
                List.of(new LimitCause.QuietMisses(ONE), new LimitCause.LargerMinKeeps(TWO),
                        new CostCause.DailySaving(0.042),
                        new CostCause.ChangeCost(new ChangeCosts(0.001, 0.0004), new ChangeCosts(0.001, 0.0004)),
                        new LimitCause.MaxFalls(EIGHT, LimitCause.LimitReason.MAX_CU),
                        new SizeCause.OtherExpected(predicted(Basis.POWER_LAW), TARGET)),
                "no size pays", List.of(full, new SizeCause.NoLargerPays(), new SizeCause.WouldReach(TWO, 1, 12.3)),
                "pooler", List.of(new ConnectionCause.PeakInUse(98, 109, THRESHOLD, ConnectionOwner.PRIMARY),
                        new ConnectionCause.PoolerOff()));
    }

    private static Cause larger(Basis basis) {
        return new SizeCause.LargerExpected(new PredictedHitRatio(TWO, new Ratio(0.918), ABOVE, Ratio.ONE, basis),
                TARGET);
    }

    private static PredictedHitRatio predicted(Basis basis) {
        return new PredictedHitRatio(ONE, new Ratio(0.918), ABOVE, Ratio.ONE, basis);
    }
}
