package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.EpochView;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.OfflineOptimum;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.QuietlyMetered;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.report.Csv;
import dev.plimsoll.report.Figure;
import dev.plimsoll.report.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Weeks of suspending computes, decided with quiet probing and with a probe every 5 min. */
public final class UnderQuietEyes {

    private static final List<Family> SUSPENDING = List.of(Family.DEV_SESSIONS, Family.OFFICE, Family.SHOP,
            Family.CRON);
    private static final int[] SEEDS = {101, 102, 103};

    private static final Duration BUSY = Duration.ofSeconds(10);
    private static final Duration SPARSE = Duration.ofMinutes(2);

    private final Csv csv = new Csv("week", "optimum_cu_hours", "every_5_min", "every_5_min_sizes",
            "every_5_min_restarts", "quiet_10_s", "quiet_10_s_probes_per_awake_hour", "quiet_10_s_sizes",
            "quiet_10_s_restarts", "quiet_2_min", "quiet_2_min_probes_per_awake_hour", "quiet_2_min_sizes",
            "quiet_2_min_restarts");
    private final List<Double> often = new ArrayList<>();
    private final List<Double> busy = new ArrayList<>();
    private final List<Double> sparse = new ArrayList<>();

    private UnderQuietEyes() {}

    /** Replays all weeks; {@code progress} receives a message for each. */
    public static UnderQuietEyes live(Consumer<String> progress) {
        UnderQuietEyes eyes = new UnderQuietEyes();
        for (Seeded seeded : weeks()) {
            eyes.add(seeded.week());
            progress.accept("quietly: " + seeded.kind().word() + " " + seeded.seed());
        }
        return eyes;
    }

    /** All weeks that have a row in {@link #csv}, in its order. */
    public static List<Seeded> weeks() {
        return Seeded.each(SUSPENDING, SEEDS);
    }

    /** The row of one week, as in {@link #csv}. */
    public static String row(Week week) {
        UnderQuietEyes eyes = new UnderQuietEyes();
        eyes.add(week);
        return eyes.csv.toString().lines().toList().getLast();
    }

    private void add(Week week) {
        Exact exact = Exact.of(week);
        Tariff tariff = Decisions.TARIFF;
        double least = OfflineOptimum.of(exact, tariff).cost();
        Sizes every = new Sizes(new Metered(Setup.TUNABLES));
        Sizes whenBusy = new Sizes(new QuietlyMetered(Setup.TUNABLES, week, BUSY));
        Sizes whenSparse = new Sizes(new QuietlyMetered(Setup.TUNABLES, week, SPARSE));
        Bill everyBill = Bill.of(exact, tariff, every);
        Bill busyBill = Bill.of(exact, tariff, whenBusy);
        Bill sparseBill = Bill.of(exact, tariff, whenSparse);
        often.add(everyBill.cost() / least);
        busy.add(busyBill.cost() / least);
        sparse.add(sparseBill.cost() / least);
        csv.row(week.name(), one(least), Figure.times(everyBill.cost() / least), every.words(), everyBill.restarts(),
                Figure.times(busyBill.cost() / least), probes(week, BUSY, everyBill), whenBusy.words(),
                busyBill.restarts(), Figure.times(sparseBill.cost() / least), probes(week, SPARSE, everyBill),
                whenSparse.words(), sparseBill.restarts());
    }

    private static String probes(Week week, Duration betweenQueries, Bill bill) {
        return one((double) Week.EPOCHS_PER_HOUR * QuietlyMetered.probes(week, betweenQueries).size() / bill.awake());
    }

    /** The sizes that a policy used. */
    private static final class Sizes implements Policy {

        private final Policy policy;
        private final List<String> gone = new ArrayList<>();

        Sizes(Policy policy) {
            this.policy = policy;
        }

        @Override
        public int next(EpochView view) {
            int next = policy.next(view);
            if (gone.isEmpty()) {
                gone.add(Ladder.at(view.size()).cu().toString());
            }
            if (next != view.size()) {
                gone.add(Ladder.at(next).cu().toString());
            }
            return next;
        }

        String words() {
            return String.join(" → ", gone);
        }
    }

    public Csv csv() {
        return csv;
    }

    /** Cost relative to the offline optimum: geometric means and shares of weeks within 10 %. */
    public Table sums() {
        Table sums = new Table("", "weeks", "cost / offline optimum", "worst", "within 10 %");
        row(sums, "a probe every 5 min", often);
        row(sums, "quiet probing, queries every 10 s", busy);
        row(sums, "quiet probing, queries every 2 min", sparse);
        return sums;
    }

    private static void row(Table sums, String name, List<Double> ratios) {
        sums.row(name, ratios.size(), Figure.times(mean(ratios)), Figure.times(worst(ratios)),
                Figure.percent(within(ratios)));
    }

    /** The highest mean cost with quiet probing, relative to a probe every 5 min. */
    public double costRatio() {
        return Math.max(mean(busy), mean(sparse)) / mean(often);
    }

    private static double mean(List<Double> ratios) {
        return StrictMath.exp(ratios.stream().mapToDouble(StrictMath::log).sum() / ratios.size());
    }

    private static double worst(List<Double> ratios) {
        return ratios.stream().mapToDouble(ratio -> ratio).max().orElse(Double.NaN);
    }

    private static double within(List<Double> ratios) {
        return (double) ratios.stream().filter(ratio -> ratio <= 1.1).count() / ratios.size();
    }

    private static String one(double figure) {
        return Figure.of("%.1f", figure);
    }
}
