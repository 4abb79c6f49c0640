package dev.plimsoll.store;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ActivityEvidence;
import dev.plimsoll.activity.AwakeTime;
import dev.plimsoll.activity.LastProbe;
import dev.plimsoll.activity.StateSpan;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.Timeline.ListedState;
import dev.plimsoll.activity.learned.LearnedActivity;
import dev.plimsoll.activity.learned.PeriodicActivity;
import dev.plimsoll.activity.learned.ProbeEcho;
import dev.plimsoll.activity.learned.ReportedTimes;
import dev.plimsoll.activity.learned.SuspendDelay;
import dev.plimsoll.activity.use.AwakeTimeLog;
import dev.plimsoll.activity.use.ClientUseLog;
import dev.plimsoll.activity.use.ClientUseLog.ClientUse;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Clients.Holder;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.probing.ProbeCost;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeState.ProbePause;
import dev.plimsoll.probing.ProbeState.UnsettledCost;
import dev.plimsoll.probing.UsedHours;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** Example data for tests of the store. */
final class StoreExamples {

    static final ComputeId BUSY = new ComputeId("shop", "ep-busy");
    static final ComputeId OTHER = new ComputeId("shop", "ep-other");

    static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    static final Totals TOTALS = new Totals(10, 20, 30, 1, 4, 2);

    private static final SizeRange ONE = Given.cu("1");
    private static final SizeRange RANGE = Given.cu("0.25", "10");

    private StoreExamples() {}

    static Sample sample(Instant at, int connections) {
        return new SampleBuilder().at(at)
                .startedAt(NOON.minusSeconds(3600))
                .counters(new Counters(900, 100, 50, 40L, 90.0))
                .connections(new Connections(connections, 1, 450, 3, 4, null))
                .database(1 << 20)
                .sample();
    }

    /** Difficult values in every field: nanoseconds, quarters of a CU, the largest numbers, quotes. */
    static Sample awkward(Instant at) {
        return new SampleBuilder().at(at)
                .startedAt(Instant.parse("2026-11-21T11:22:33.123456Z"))
                .uptime(Duration.ofNanos(1_234_567_890_123L))
                .size(Given.cu("0.25", "10"))
                .branch("br-'quoted'; drop table sample")
                .cache(new CacheStatistics(
                        new Counters(Counters.MOST, 0, Counters.MOST - 1, Counters.MOST_USED, 99.123456789012),
                        new Bytes(Long.MAX_VALUE), new WorkingSet(0L, 1L, 2L, Long.MAX_VALUE),
                        new Bytes(Long.MAX_VALUE - 1), new UsedUnit(16), null, null))
                .connections(new Connections(0, 0, 4000, 3, 10,
                        new Clients(Integer.MAX_VALUE, 3, 2, 1, new Holder("'; drop table sample; -- ü😀", 3), 0)))
                .database(Long.MAX_VALUE)
                .others(new ForeignActivity(Duration.ofNanos(1), Long.MAX_VALUE, 7, 8, 9))
                .sample();
    }

    /** All optional fields are missing. */
    static Sample bare(Instant at) {
        return new SampleBuilder().at(at)
                .startedAt(at)
                .uptime(Duration.ZERO)
                .size(Given.cu("2"))
                .branch("")
                .counters(null)
                .connections(new Connections(5, 0, 100, 0, 0, null))
                .sample();
    }

    /** Counters without used pages and ratio, clients without idle ones, one working-set window. */
    static Sample partial(Instant at) {
        return new SampleBuilder().at(at)
                .startedAt(at)
                .uptime(Duration.ZERO)
                .size(Given.cu("2"))
                .cache(new CacheStatistics(new Counters(1, 2, 3, null, null), null,
                        new WorkingSet(null, 7L, null, null), null, null, null, null))
                .connections(new Connections(5, 0, 100, 0, 0, new Clients(5, 0, 0, 0, null, null)))
                .others(Duration.ZERO, 0, 0)
                .sample();
    }

    /** Every field set, with unusual values. */
    static ProbeState fullProbeState() {
        PeriodicActivity wakeups = new PeriodicActivity(
                List.of(new PeriodicActivity.Arrival(NOON.minusNanos(1), NOON)), NOON, 17);
        LearnedActivity learned = new LearnedActivity(
                new ReportedTimes(7, Duration.ofMillis(1), Duration.ofSeconds(2), Duration.ofSeconds(9),
                        Duration.ofMinutes(3), true, 2),
                new ProbeEcho(List.of(Duration.ZERO, Duration.ofSeconds(10)), Duration.ofSeconds(11)),
                new SuspendDelay(Duration.ofMinutes(4), NOON, Duration.ofMinutes(5)), wakeups);
        Timeline timeline = new Timeline(new ListedState(NOON, true, NOON.minusSeconds(9), NOON.minusSeconds(1)),
                new LastProbe(NOON, NOON.plusNanos(1), NOON.plusSeconds(10), true, LastProbe.Saw.NOTHING),
                new ActivityEvidence(NOON, true, NOON.plusNanos(1), NOON.plusSeconds(1), NOON.minusSeconds(1)),
                learned, awakeTime(wakeups));
        return new ProbeState(timeline, new UnsettledCost(NOON.minusSeconds(4), Duration.ofNanos(4_000_000_001L)),
                new ProbePause(3, NOON.plusSeconds(7200)),
                new ProbeCost(Duration.ofDays(400), Duration.ofSeconds(31), Duration.ofMillis(29_999),
                        YearMonth.of(2026, 11), 0.012345, new UsedHours(YearMonth.of(2026, 11), 0.1 + 0.2, 71)));
    }

    private static AwakeTime awakeTime(PeriodicActivity activity) {
        List<Double> odd = IntStream.range(0, IdleGaps.EDGES.size()).mapToObj(length -> length / 3.0).toList();
        TimeUseTotals tally = new TimeUseTotals(
                Map.of(TimeUse.WORKING, Duration.ofNanos(1), TimeUse.POLLER, Duration.ofDays(3)));
        return new AwakeTime(
                new StateSpan(true, NOON, NOON.plusNanos(7), NOON.minusSeconds(90), NOON.plusSeconds(1), NOON),
                new AwakeTimeLog(new IdleGaps(NOON, 0.1 + 0.2, odd, odd, Duration.ofMillis(1_234_567), 42),
                        new DailyTimeUse(List.of(new DailyTimeUse.UseOfDay(20_000, tally, 3),
                                new DailyTimeUse.UseOfDay(20_002, TimeUseTotals.NONE, 0))),
                        tally, WeekProfile.UNKNOWN.with(0.25, NOON, NOON.plusSeconds(5_400))),
                activity, new ClientUseLog(List.of(
                        new ClientUse(TimeUse.POLLER,
                                new ClientGroup("", "a \"role\"", 10, 3, Duration.ofMillis(7), "Prisma", true),
                                0.1 + 0.2, NOON),
                        new ClientUse(TimeUse.IDLE_SESSIONS, new ClientGroup("Größe", "app", 1, 1, null, null, false),
                                168, NOON))));
    }

    /** Only a probing cost. */
    static ProbeState minimalProbeState() {
        return new ProbeState(Timeline.UNKNOWN, null, ProbePause.NONE,
                new ProbeCost(Duration.ofSeconds(5), Duration.ZERO, Duration.ZERO, YearMonth.of(2026, 10), 0, null));
    }

    /** The model after {@code epochs} of five minutes: one size outgrown, one observed, one left. */
    static StoredModel storedModel(int epochs) {
        SizeTable table = new SizeTable(List.of(size("0.25", 112), size("1", 450), size("4", 1802)), null);
        AccumulatedSavings savings = new AccumulatedSavings(Tunables.SHIPPED, table);
        ComputeModel known = null;
        Instant at = NOON;
        for (int i = 0; i < epochs; i++) {
            String cu = i < epochs / 2 ? "1" : "4";
            Instant next = at.plusSeconds(300);
            known = savings.after(known,
                    new Epoch(i < epochs / 2 ? NOON : NOON.plusNanos(1), at, next, ComputeUnits.of(cu),
                            new CacheActivity(900_000 + i, 30_000, 100_000L * i, 100_000L * (i + 1), UsedUnit.PAGES,
                                    null, null),
                            30 + i, new Bytes(1L << 34), null));
            at = next;
        }
        return new StoredModel("br-'main'", epochs > 10 ? null : UsedUnit.PAGES, Objects.requireNonNull(known),
                null, null);
    }

    private static Size size(String cu, int connections) {
        long ram = (long) (4 * Double.parseDouble(cu) * (1L << 30));
        return new Size(ComputeUnits.of(cu), new Bytes(ram), new Bytes(ram / 5 * 4), connections, false);
    }

    /** Entries of each kind, with texts that need escapes. */
    static List<JournalEntry> everyKind() {
        return List.of(
                NamedEntries.recommended(NOON, BUSY, Action.GROW, Reason.TOO_SMALL, ONE, RANGE, "br-main",
                        "It's \"small\"."),
                NamedEntries.approved(NOON.plusNanos(1), BUSY, ONE, RANGE, "br-main", "ann", false, null),
                NamedEntries.approved(NOON.plusNanos(1), BUSY, ONE, RANGE, "br-main", "ann", true, null),
                NamedEntries.approved(NOON.plusMillis(1), BUSY, ONE, RANGE, "br-main", "a\\b", false,
                        "the compute is suspended"),
                NamedEntries.dismissed(NOON, BUSY, NOON.plus(Duration.ofDays(7)), "bob", null),
                new Blocked(NOON, BUSY, Guardrail.COOLDOWN, "not yet"),
                NamedEntries.intended(NOON, BUSY, "c-1", ONE, RANGE, "Because.",
                        Given.basis(Action.GROW, Reason.TOO_SMALL),
                        7),
                new Executed(NOON, BUSY, "c-1", ExecutionOutcome.NO_REPLY, "\u001b[1m\n\t\u007f\b\u2028 </> 😀",
                        List.of("op-1", "op-2")),
                new Settled(NOON, BUSY, "c-1", Settled.ChangeEnd.APPLIED, "Größe 4 CU", null),
                new Switched(NOON, true, ""));
    }
}
