package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.Tally.Ratios;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.OfflineOptimum;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.QuietlyMetered;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Weeks of suspending computes, decided with quiet probing and with a probe every 5 min. */
public final class UnderQuietEyes {

    private static final List<Family> SUSPENDING = List.of(Family.DEV_SESSIONS, Family.OFFICE, Family.SHOP,
            Family.CRON);
    private static final int[] SEEDS = {101, 102, 103};

    private static final Way EVERY = new Way("a probe every 5 min", "every_5_min", null);
    private static final List<Way> WAYS = List.of(EVERY,
            new Way("quiet probing, queries every 10 s", "quiet_10_s", Duration.ofSeconds(10)),
            new Way("quiet probing, queries every 2 min", "quiet_2_min", Duration.ofMinutes(2)));

    private final Csv csv = new Csv("week", "optimum_cu_hours", WAYS.stream().flatMap(Way::columns).toList());
    /** Cost relative to the offline optimum, by week. */
    private final Map<Way, List<Double>> ratios = new LinkedHashMap<>();

    /**
     * A way of probing.
     *
     * @param name           in the table of the page
     * @param column         in the CSV file
     * @param betweenQueries of clients, which determines the quiet probes; null with a probe each epoch
     */
    private record Way(String name, String column, @Nullable Duration betweenQueries) {

        Stream<String> columns() {
            return Stream.of("", "_probes_per_awake_hour", "_sizes", "_restarts")
                    .filter(figure -> betweenQueries != null || !figure.startsWith("_probes"))
                    .map(figure -> column + figure);
        }

        Policy policy(Week week) {
            return betweenQueries == null ? new Metered(Setup.TUNABLES)
                    : new QuietlyMetered(Setup.TUNABLES, week, betweenQueries);
        }

        List<String> probes(Week week, Bill bill) {
            return betweenQueries == null ? List.of()
                    : List.of(Figure.of("%.1f", (double) Week.EPOCHS_PER_HOUR
                            * QuietlyMetered.probes(week, betweenQueries).size() / bill.awake()));
        }
    }

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
        List<Object> cells = new ArrayList<>();
        for (Way way : WAYS) {
            Policy policy = way.policy(week);
            List<String> sizes = new ArrayList<>(List.of(words(week.firstSize())));
            Bill bill = Bill.of(exact, tariff, view -> {
                int next = policy.next(view);
                if (next != view.size()) {
                    sizes.add(words(next));
                }
                return next;
            });
            ratios.computeIfAbsent(way, key -> new ArrayList<>()).add(bill.cost() / least);
            cells.addAll(List.of(Figure.times(bill.cost() / least), way.probes(week, bill), String.join(" → ", sizes),
                    bill.restarts()));
        }
        csv.row(week.name(), Figure.of("%.1f", least), cells);
    }

    private static String words(int size) {
        return Ladder.at(size).cu().toString();
    }

    public Csv csv() {
        return csv;
    }

    /** Cost relative to the offline optimum: geometric means and shares of weeks within 10 %. */
    public Table sums() {
        Table sums = new Table("", "weeks", "cost / offline optimum", "worst", "within 10 %");
        WAYS.forEach(way -> {
            Ratios all = ratios(way);
            sums.row(way.name, all.all().length, Figure.times(all.mean()), Figure.times(all.worst()),
                    Figure.percent((double) Arrays.stream(all.all()).filter(ratio -> ratio <= 1.1).count()
                            / all.all().length));
        });
        return sums;
    }

    /** The highest mean cost with quiet probing, relative to a probe every 5 min. */
    public double costRatio() {
        return WAYS.stream()
                .filter(way -> !way.equals(EVERY))
                .mapToDouble(way -> ratios(way).mean())
                .max()
                .orElseThrow()
                / ratios(EVERY).mean();
    }

    private Ratios ratios(Way way) {
        return new Ratios(ratios.getOrDefault(way, List.of()).stream().mapToDouble(ratio -> ratio).toArray());
    }
}
