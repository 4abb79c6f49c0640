package dev.plimsoll.explain;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.ClientUseLog.ClientUse;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.StandingAdvice.StandingCause;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.advice.autosuspend.DelayCost;
import dev.plimsoll.advice.autosuspend.DelayTerms.DelayPermission;
import dev.plimsoll.advice.autosuspend.KeptAwake;
import dev.plimsoll.advice.autosuspend.KeptAwake.NeedlessTime;
import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.Veto.RecentChange.LatestEnd;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.journal.WaitCause.Approval.Lapse;
import dev.plimsoll.change.verdict.AwakeRate;
import dev.plimsoll.change.verdict.EffectCause;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.decision.WeighedSize.Constraint;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule.UpdateRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Examples of causes about assessments, awake time and changes. */
final class ChangeExamples {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    /** A moment as a clock gives it; sentences have it to the second. */
    private static final Instant MOMENT = NOON.plusNanos(123_456_789);
    private static final Ratio TARGET = new Ratio(0.99);
    private static final Ratio BELOW = new Ratio(0.921);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration WEEK = Duration.ofDays(7);
    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange TWO = Given.cu("2");
    private static final SizeRange BOUNDS = Given.cu("1", "4");
    private static final Bytes CACHE = new Bytes(3_435_973_836L);
    private static final Bytes NEARLY = new Bytes(3_430_000_000L);
    private static final Autosuspend MINUTE = new Autosuspend.After(Duration.ofMinutes(1));
    private static final Autosuspend FIVE = Autosuspend.DEFAULT;

    private ChangeExamples() {}

    static List<Cause> standing() {
        return List.of(new StandingCause.AsRecorded("The cache is full. At 2 CU, 99.95 % is expected."),
                new StandingCause.NothingNew(NOON));
    }

    static List<Cause> evidence() {
        return List.of(new EvidenceCause.AsOfLatestProbe(NOON, new DataGap.Suspended()),
                new EvidenceCause.WindowRatio(BELOW, 2_000_000, HOUR, TARGET),
                new EvidenceCause.OverRuns(5, NOON), new EvidenceCause.TooFewForRatio(471, HOUR, TARGET),
                new EvidenceCause.LifetimeRatio(BELOW, TARGET),
                new EvidenceCause.CapacityUnknown(), new EvidenceCause.UseNotReported(CACHE),
                new EvidenceCause.UseUnitUnknown(CACHE), new EvidenceCause.CacheUse(CACHE, CACHE, true),
                new EvidenceCause.CacheUse(NEARLY, CACHE, false),
                new EvidenceCause.FullBelowLargest(CACHE, CACHE, 1.004, ComputeUnits.of("8"),
                        new Bytes(8 * CACHE.value())),
                new EvidenceCause.LawRead(0.8, 450.5), new EvidenceCause.LawRead(0.625, null),
                new EvidenceCause.DatabaseSize(CACHE), new EvidenceCause.MeanSize(1.5),
                new EvidenceCause.CacheGiven(CACHE),
                connections(new ConnectionPeaks(3_060, ONE, 3_060, null)),
                connections(new ConnectionPeaks(440, null, 440, null)),
                connections(new ConnectionPeaks(20, ONE, 440, NOON.minus(HOUR))),
                connections(new ConnectionPeaks(20, ONE, 440, NOON)),
                new EvidenceCause.FullestProbe(new Clients(80, 61, 55, 2, new Clients.Holder("shop", 40), null)));
    }

    private static Cause connections(ConnectionPeaks peaks) {
        return new EvidenceCause.ConnectionsInUse(20, 3_151, NOON, peaks);
    }

    static List<Cause> inconclusive() {
        return List.of(new InconclusiveCause.NeverProbed(), new InconclusiveCause.NoCacheData(),
                new InconclusiveCause.NoFigures(), new InconclusiveCause.SizeChanged(ONE, BOUNDS),
                new InconclusiveCause.BranchChanged(), new InconclusiveCause.OneProbe(),
                new InconclusiveCause.OneFullProbe(),
                new InconclusiveCause.SinceStart(Duration.ofMinutes(40), BELOW, 2_000_000, TARGET),
                new InconclusiveCause.CacheFilling(NEARLY, CACHE), new InconclusiveCause.CacheFilling(null, CACHE),
                new InconclusiveCause.UseHidden(), new InconclusiveCause.UseUnclear(8_000, CACHE),
                new InconclusiveCause.NoFileCache(ComputeUnits.of("18")),
                new InconclusiveCause.JustFilled(50_000, 104_857),
                new InconclusiveCause.JustStarted(1_639, 10_000, Duration.ofSeconds(12)),
                new InconclusiveCause.TooLittleTraffic(1, HOUR, 10_000),
                new InconclusiveCause.EvaluationFailed("java.lang.ArithmeticException: long overflow"),
                new DataGap.Disabled(), new DataGap.Suspended(), new DataGap.Starting(),
                new DataGap.StateUnknown("hibernating"), new DataGap.ProbesFail("the password was refused"),
                new DataGap.ProbingPaused(NOON), new DataGap.CutOff(NOON), new DataGap.CutOff(null));
    }

    static List<Cause> autosuspend() {
        Stream<Cause> sources = Stream.of(CurrentDelay.DelaySource.values()).map(AwakeCause.NeverSuspends::new);
        DelayCost now = new DelayCost(FIVE, 182.6, 182.6, 730, 0);
        DelayCost less = new DelayCost(MINUTE, 120, 120, 730, 0);
        DelayCost dear = new DelayCost(FIVE, 182.6, 182.6, 730, 1_460);
        DelayCost week = new DelayCost(new Autosuspend.After(WEEK), 730, 730, 0, 0);
        DelayCost always = new DelayCost(new Autosuspend.Never(), 730, 730, 0, 0);
        Stream<Cause> advice = Stream.of(
                new DelayAdvice.NotYet(told(FIVE), 9, Duration.ofDays(2), NOON, false),
                new DelayAdvice.NotYet(told(FIVE), 1, Duration.ofDays(2), null, true),
                weighed(now, less, 0.2, 0.3, DelayPermission.ALLOWED),
                weighed(dear, week, 0.154, 0, DelayPermission.NEEDS_A_PAID_PLAN),
                weighed(always, less, 0, 0, DelayPermission.TOO_LARGE),
                weighed(now, now, 0.2, 0, DelayPermission.ALLOWED),
                new DelayAdvice.Weighed(new CurrentDelay(FIVE, CurrentDelay.DelaySource.CONFIGURED), now, now,
                        List.of(less, now),
                        0.2, 0, DelayPermission.ALLOWED, null),
                new DelayAdvice.Weighed(told(always.when()), always, now, List.of(less, now, always), 0, 0,
                        DelayPermission.ALLOWED, new DelayAdvice.WithheldDelay(less, PlatformPlan.SCALE)));
        Stream<Cause> kept = Stream.of(
                new KeptAwake(WEEK, WEEK,
                        new NeedlessTime(Duration.ofHours(63), Duration.ofHours(56), Duration.ofHours(49)),
                        Duration.ofSeconds(30), List.of(
                                client("", "app", "Prisma", true, true, 10),
                                client("checkout", "app", null, false, false, 3),
                                client("", "shop", null, false, false, 1),
                                client("PostgreSQL JDBC Driver", "app", null, false, false, 20),
                                client("fourth", "app", null, false, false, 1)),
                        730, ComputeUnits.of("1")),
                new KeptAwake(WEEK, WEEK, new NeedlessTime(Duration.ofHours(63), Duration.ZERO, Duration.ZERO), null,
                        List.of(), 12.5, ComputeUnits.of("0.25")));
        Stream<Cause> pollers = Stream.of(client("", "app", null, true, true, 1),
                client("", "app", null, true, false, 2),
                client("PostgreSQL JDBC Driver", "app", null, true, false, 20),
                client("", "mon", "postgres_exporter", true, false, 1),
                client("pgboss", "app", null, true, false, 3),
                client("pgAdmin 4 - DB:shop", "ann", null, true, false, 1),
                client("pg_dump", "ann", null, true, false, 1),
                client("Debezium Streaming", "cdc", null, true, false, 1))
                .map(client -> new KeptAwake(WEEK, WEEK,
                        new NeedlessTime(Duration.ofHours(63), Duration.ZERO, Duration.ZERO), Duration.ofSeconds(60),
                        List.of(client), 12.5, ComputeUnits.of("0.25")));
        Stream<Cause> updates = Stream.of(updates(PendingUpdates.Why.NEVER_SUSPENDS, null, false),
                updates(PendingUpdates.Why.TOO_LARGE, null, true),
                updates(PendingUpdates.Why.NEVER_IDLE_LONG_ENOUGH, NOON, false),
                updates(PendingUpdates.Why.NEVER_SUSPENDS, NOON, true),
                new PendingUpdates(PendingUpdates.Why.NEVER_SUSPENDS, UpdateRule.PLANNED,
                        NOON.minus(Duration.ofDays(40)), 40, null, NOON.minus(Duration.ofDays(10)), false),
                new PendingUpdates(PendingUpdates.Why.TOO_LARGE, UpdateRule.PLANNED, NOON.minus(Duration.ofDays(3)),
                        3, NOON, null, true));
        return Stream
                .of(advice, kept, pollers, updates, sources,
                        Stream.<Cause>of(new AwakeCause.LongAwake(Duration.ofDays(3))))
                .flatMap(causes -> causes)
                .toList();
    }

    private static ClientUse client(String application, String role, @Nullable String statements, boolean polls,
            boolean isCheck, int sessions) {
        return new ClientUse(polls ? TimeUse.POLLER : TimeUse.IDLE_SESSIONS,
                new ClientGroup(application, role, sessions, sessions, null, statements, isCheck), 1, NOON);
    }

    private static CurrentDelay told(Autosuspend when) {
        return new CurrentDelay(when, CurrentDelay.DelaySource.REPORTED);
    }

    private static Cause weighed(DelayCost now, DelayCost best, double uncertainty, double unknown,
            DelayPermission permission) {
        return new DelayAdvice.Weighed(told(now.when()), now, best, List.of(best, now), uncertainty, unknown,
                permission, permission == DelayPermission.NEEDS_A_PAID_PLAN
                        ? new DelayAdvice.WithheldDelay(best, PlatformPlan.SCALE)
                        : null);
    }

    private static Cause updates(PendingUpdates.Why why, @Nullable Instant maintenance, boolean withResize) {
        return new PendingUpdates(why, UpdateRule.WEEKLY, NOON.minus(Duration.ofDays(12)), 12, maintenance,
                NOON.minus(Duration.ofDays(5)), withResize);
    }

    private static final ComputeId OTHER = new ComputeId("shop", "ep-shop-2");

    static List<Cause> changes() {
        Stream<Cause> recent = Stream.of(LatestEnd.values())
                .map(latest -> new Veto.RecentChange(latest, Duration.ofMinutes(30)));
        Stream<Cause> vetoes = Stream.of(new Veto.StopSwitchOn(), new Veto.ProtectedCompute(),
                new Veto.ProjectLocked(), new Veto.ComputeDisabled(), new Veto.UnknownState("hibernating"),
                new Veto.StateMoving(), new Veto.BelowPrimary(OTHER, TWO), new Veto.TargetNotListed(TWO),
                new Veto.TargetWithheld(SettingValue.of(TWO), PlatformPlan.LAUNCH),
                new Veto.TargetWithheld(SettingValue.of(MINUTE), PlatformPlan.SCALE),
                new Veto.ChangeOpen(null, null),
                new Veto.ChangeOpen(MOMENT, 2),
                new Veto.ValueClamped(SettingValue.of(TWO), SettingValue.of(BOUNDS), MOMENT),
                new Veto.RollBackFailed(1, MOMENT), new Veto.RollBackFailed(4, MOMENT),
                new Veto.ChangesDismissed(MOMENT, null), new Veto.ChangesDismissed(MOMENT, "not this week"),
                new Veto.NotObserved(), new Veto.NotConfirmed(),
                new Veto.ObservedTooShort(Duration.ofMinutes(25), HOUR), new Veto.ProbeTooOld(WEEK),
                new Veto.Blind(new LatestProbe.FailedSince(
                        new Observation.Unreachable(Observation.Failure.AUTH, "wrong password of role 'plimsoll'"),
                        MOMENT)),
                new Veto.Blind(new LatestProbe.NoneYet()),
                new Veto.NoLongerListed(), new Veto.ChangedSinceListing("active", TWO, "idle", ONE),
                new Veto.NotListedAgain("timeout"), new Veto.InBlackout(MOMENT), new Veto.ProjectBusy(OTHER),
                new Veto.FleetLimit(3), new Veto.DailyLimit(2), new Veto.CanaryFirst(OTHER),
                new Veto.AlertFiring("DiskFull"), new Veto.AlertsUnknown("Alertmanager answers 503"),
                new Veto.ObjectiveMissed(), new Veto.ObjectiveUnknown("the query gives no sample"),
                new Veto.BreakerOpen(true), new Veto.BreakerOpen(false), new Veto.Unverified(MOMENT),
                new Veto.BadBefore(EffectVerdict.HARMFUL, SettingValue.of(ONE), MOMENT),
                new Veto.UndoneBefore("ann", SettingValue.of(ONE), MOMENT),
                new Veto.ValueSetElsewhere(SettingValue.of(TWO), MOMENT),
                new Veto.JustStarted(MOMENT), new Veto.ProposalOpen(SettingValue.of(TWO)),
                new Veto.CodeDiffers(ONE, TWO), new Veto.KeyRefused("the platform refused the API key (401)"),
                new Veto.RequestsPaused(MOMENT), new Veto.RequestNotSent(MOMENT), new Veto.FleetNotListed(),
                new Veto.UseUnknown(Given.ID, 2), new Veto.OverQuota(97, 131.4, 100, NOON),
                new Veto.OverQuota(97, 131.4, 100, null), new Veto.QuotaUseUnknown());
        Stream<Cause> budgets = Stream.of(Veto.OverBudget.Scope.values())
                .map(scope -> new Veto.OverBudget(scope, 1_460, 1_000));
        Stream<Cause> benefits = Stream.of(Constraint.values()).map(one -> new WaitCause.Benefit(List.of(one)));
        Stream<Cause> waits = Stream.of(new WaitCause.Approval("ep-shop-1", null), new WaitCause.Window(MOMENT),
                new WaitCause.Window(null), new WaitCause.Decision(Duration.ofHours(12)),
                new WaitCause.Benefit(List.of(Constraint.SAVING_BELOW_COST, Constraint.TARGET_AT_RISK)),
                new WaitCause.Suspend(null),
                new WaitCause.Suspend(new AwakeCause.NeverSuspends(CurrentDelay.DelaySource.REPORTED)),
                new WaitCause.Replicas(List.of("ep-read"), TWO),
                new WaitCause.Replicas(List.of("ep-a", "ep-b"), TWO),
                new WaitCause.Primary("ep-orders"), new WaitCause.PrimaryVerdict("ep-orders"),
                new WaitCause.ResizeAdvised(), new WaitCause.ModeApply());
        Stream<Cause> results = Stream.of(new ChangeResult.ValueShown(SettingValue.of(TWO)),
                new ChangeResult.ValueShown(SettingValue.of(FIVE)),
                new ChangeResult.ValueClamped(SettingValue.of(TWO), SettingValue.of(BOUNDS)),
                new ChangeResult.NotCarriedOut(SettingValue.of(TWO), SettingValue.of(BOUNDS), Duration.ofHours(6)),
                new ChangeResult.GivenUp("ann"), new ChangeResult.UndoneAsHarmful(SettingValue.of(TWO)),
                new ChangeResult.UndoneAsHarmful(SettingValue.of(new Autosuspend.Never())),
                new ChangeResult.UndoneOnRequest(SettingValue.of(TWO), "ann"),
                new ChangeResult.ComputeGone(),
                new ChangeResult.Delayed(Duration.ofSeconds(5)), new ChangeResult.ClaimLost(),
                new ChangeResult.PlatformFailed("apply_config failed: no capacity"),
                new ChangeResult.OperationsFinished());
        Stream<Cause> lapses = Stream.of(Lapse.values()).map(lapse -> new WaitCause.Approval("ep-shop-1", lapse));
        return Stream.of(vetoes, recent, budgets, waits, lapses, benefits, results).flatMap(causes -> causes).toList();
    }

    static List<Cause> effects() {
        Ratio before = new Ratio(0.951);
        Ratio after = new Ratio(0.985);
        Ratio target = new Ratio(0.99);
        return List.of(new EffectCause.TargetReached(new Ratio(0.9953), target),
                new EffectCause.AsPredicted(after, new Ratio(0.98)), new EffectCause.Improved(before, after),
                new EffectCause.NotImproved(before, new Ratio(0.952), after),
                new EffectCause.WorseThanPredicted(before, after, target), new EffectCause.FollowsPrimary(),
                new EffectCause.ConnectionsUse(0.42),
                new EffectCause.NotWorse(before, new Ratio(0.9508)), new EffectCause.BeforeUnknown(),
                new EffectCause.WithinNoise(before, new Ratio(0.9522)), new EffectCause.LimitNotRaised(4000, 4000),
                new EffectCause.AwakeTimeChanged(new AwakeRate(0.42, 12), new AwakeRate(0.2, 20),
                        new AwakeRate(0.18, 22), 160, 175),
                new EffectCause.AwakeTimeChanged(new AwakeRate(0.2, 12), new AwakeRate(0.25, 4), new AwakeRate(0.21, 2),
                        -36, 4),
                new EffectCause.TooFewDays(WEEK), new EffectCause.ObjectiveMissed(),
                new EffectCause.ObjectiveUnknown("no sample"),
                new EffectCause.UnseenSince("no answer in time", MOMENT),
                new EffectCause.Replaced(SettingValue.of(new Autosuspend.After(Duration.ofHours(2)))),
                new EffectCause.OtherUse(0.4, 0.05),
                new EffectCause.NoData(WEEK), new EffectCause.OtherConnections(98, 4),
                new EffectCause.OtherLoad(1_200, 40));
    }
}
