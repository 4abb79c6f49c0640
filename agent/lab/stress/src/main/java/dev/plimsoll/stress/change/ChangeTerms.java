package dev.plimsoll.stress.change;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.RequiredEvidence;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.SizingPolicy.SizingRule;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.WeeklyStarts;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Draws the policies of a compute. The evidence is short, so that many changes happen in two days. */
final class ChangeTerms {

    static final List<String> SIZES = List.of("0.25", "0.5", "1", "2", "3", "4", "6", "8");
    /** Sizes scaled down: 1 CU caches 16 MiB. */
    static final SizeTable TABLE = new SizeTable(SIZES.stream().map(ChangeTerms::size).toList(), null);

    private static final double ALLOWED_MISSES = 0.01;
    /** What misses and restarts cost. Reads are fewer than on a real compute, so each waits longer. */
    private static final OwnerCosts COSTS = new OwnerCosts(60, Duration.ofMillis(5), 0.01, 0.0001);
    /** The same for the ledger of the simulated platform. */
    static final Price PRICE = new Price(ALLOWED_MISSES, COSTS.waitingHour(), COSTS.readLatency(), COSTS.restart(),
            COSTS.droppedConnection());
    /** Reads that a reliable hit ratio needs. */
    static final int FEWEST_READS = 500;
    private static final List<ZoneId> ZONES = List.of(ZoneId.of("UTC"), ZoneId.of("Europe/Berlin"),
            ZoneId.of("America/New_York"));

    private final Random random;
    private final RunKind kind;
    private final @Nullable Integer perHour;

    ChangeTerms(Random random, RunKind kind) {
        this.random = random;
        this.kind = kind;
        // A limit of the whole fleet.
        this.perHour = maybe(3, 1 + random.nextInt(3));
    }

    private static Size size(String cu) {
        double units = Double.parseDouble(cu);
        return new Size(ComputeUnits.of(cu), new Bytes((long) (units * (4L << 30))),
                new Bytes((long) (units * (16L << 20))), (int) (450 * units), false);
    }

    ComputePolicies draw() {
        ProbingPolicy observe = new ProbingPolicy(true, Duration.ofSeconds(60), 0.5, Duration.ofHours(1),
                ActivityPolicy.configured(Duration.ofMinutes(5)), null, Duration.ofMinutes(10),
                ProbingTunables.SHIPPED);
        SizingPolicy sizing = new SizingPolicy(HitTarget.of(new Ratio(1 - ALLOWED_MISSES)),
                new AllowedSizes(ComputeUnits.of(one(SIZES.subList(0, 2))),
                        ComputeUnits.of(one(SIZES.subList(4, SIZES.size()))), PlatformPlan.PAID, null),
                new Ratio(0.85), COSTS, SizingRule.REGRET, UsedUnit.PAGES,
                new RequiredEvidence(FEWEST_READS, Duration.ofMinutes(2), Duration.ofMinutes(10)));
        return new ComputePolicies(TABLE, observe, sizing, kind.isCalm() ? calm() : change(), Map.of());
    }

    /** The defaults, but that no person has to approve. */
    private static ChangePolicy calm() {
        Duration cooldown = Duration.ofMinutes(30);
        return new ChangePolicy(ChangeMode.APPLY,
                new ApprovalTerms(ApprovalMode.POLICY, Duration.ofDays(7), null, false),
                new Timing(When.IDLE, Given.NO_WINDOWS, Given.NO_WINDOWS, null, RollBack.NOW),
                new ChangeLimits(cooldown, cooldown, null, null, 10, Duration.ofDays(1), Budget.NONE), Via.API,
                EnumSet.of(ComputeSetting.SIZE));
    }

    private ChangePolicy change() {
        int draw = random.nextInt(12);
        ChangeMode mode = kind == RunKind.TOGETHER || draw > 1 ? ChangeMode.APPLY
                : draw == 0 ? ChangeMode.OBSERVE : ChangeMode.ADVISE;
        Via via = random.nextInt(5) == 0 && kind != RunKind.TOGETHER ? Via.FILE : Via.API;
        // The code has sizes only.
        boolean setsDelays = via == Via.API && (kind == RunKind.LONG || random.nextInt(4) == 0);
        return new ChangePolicy(mode, permission(), timing(), limits(), via,
                setsDelays ? EnumSet.allOf(ComputeSetting.class) : EnumSet.of(ComputeSetting.SIZE));
    }

    private ApprovalTerms permission() {
        return new ApprovalTerms(
                random.nextInt(3) == 0 && kind != RunKind.TOGETHER ? ApprovalMode.PERSON : ApprovalMode.POLICY,
                Duration.ofHours(1 + random.nextInt(24)), maybe(2, 1 + random.nextInt(2)), random.nextInt(20) == 0);
    }

    private Timing timing() {
        When when = one(List.of(When.values()));
        ChangeWindows windows = when == When.WINDOW || random.nextBoolean() ? windows(6) : Given.NO_WINDOWS;
        ChangeWindows blackouts = random.nextInt(3) == 0 ? windows(12) : Given.NO_WINDOWS;
        return new Timing(when, windows, blackouts, maybe(2, Duration.ofHours(1 + random.nextInt(12))),
                one(List.of(RollBack.values())));
    }

    private ChangeWindows windows(int longest) {
        Set<DayOfWeek> days = random.nextBoolean()
                ? Set.of(DayOfWeek.values())
                : EnumSet.range(DayOfWeek.of(1 + random.nextInt(3)), DayOfWeek.of(4 + random.nextInt(4)));
        return new ChangeWindows(List.of(new ChangeWindow(
                new WeeklyStarts(days, LocalTime.of(random.nextInt(24), random.nextInt(60))),
                Duration.ofMinutes(30 + random.nextInt(60 * longest)), one(ZONES))));
    }

    private ChangeLimits limits() {
        return new ChangeLimits(Duration.ofMinutes(5 + random.nextInt(90)), Duration.ofMinutes(5 + random.nextInt(180)),
                maybe(2, 1 + random.nextInt(2)), maybe(2, 1 + random.nextInt(5)), perHour,
                Duration.ofHours(1 + random.nextInt(12)),
                random.nextInt(3) == 0 ? budget() : Budget.NONE);
    }

    /** As CU-hours a month of so many CU that are never suspended. */
    private Budget budget() {
        return new Budget(maybe(2, alwaysAwake(6)), maybe(2, alwaysAwake(12)), maybe(2, alwaysAwake(16)));
    }

    private double alwaysAwake(int mostCu) {
        return BudgetRule.HOURS_A_MONTH * (1 + random.nextInt(mostCu));
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private <T> @Nullable T maybe(int oneIn, T value) {
        return random.nextInt(oneIn) == 0 ? value : null;
    }

    /** The size of a value that is one. */
    static SizeRange size(SettingValue value) {
        return value.size().orElseThrow();
    }
}
