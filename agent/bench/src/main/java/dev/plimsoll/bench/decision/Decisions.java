package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.bench.week.former.FormerlyHeldOut;
import dev.plimsoll.bench.week.heldout.HeldOut;
import dev.plimsoll.decision.Tunables;
import dev.plimsoll.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Replays all weeks with all policies, and writes the report. */
public final class Decisions {

    /** The page in the repository, and the files beside it. */
    static final Path PAGE = Path.of("docs", "benchmarks", "decisions.md");
    private static final Path FOLDER = Path.of("docs", "benchmarks", "decisions");
    static final Path WEEKS = FOLDER.resolve("weeks.csv");
    static final Path SUMS = FOLDER.resolve("sums.csv");
    private static final Path COSTS = FOLDER.resolve("costs.csv");
    private static final Path INTERVALS = FOLDER.resolve("intervals.csv");

    private static final int[] TUNING_SEEDS = {0, 1, 2};
    private static final int[] VALIDATION_SEEDS = {11, 12, 13};
    /** The seed for the tables of parts and of other costs: one week of each kind of {@link Family}. */
    private static final int[] ONE_SEED = {11};
    private static final List<Family> SMALL = List.of(Family.STEADY_THREE, Family.OVERSIZED, Family.NIGHTLY_BATCH,
            Family.GROWTH, Family.OFFICE, Family.CRON);

    private static final String HELD_OUT = "held-out";
    static final String VALIDATION = "validation";
    static final String TUNING = "tuning";

    static final Tariff TARIFF = new Tariff(Setup.PRICE);

    private final Consumer<String> progress;

    private Decisions(Consumer<String> progress) {
        this.progress = progress;
    }

    /** Writes the report; the argument is the repository's root, by default the current directory. */
    public static void main(String[] args) throws IOException {
        report(System.err::println).write(Path.of(args.length > 0 ? args[0] : "."));
    }

    /** The report, which is the same on every machine; {@code progress} receives a message for each week. */
    public static Report report(Consumer<String> progress) {
        return new Decisions(progress).whole();
    }

    static List<Result> smallResults() {
        return SMALL.parallelStream()
                .map(family -> Result.of(Exact.of(family.week(0)), TARIFF, Contestants.all()))
                .toList();
    }

    /** All weeks that have a row in {@link #WEEKS}, in its order, by their set. */
    static Map<String, List<Seeded>> weeksWithRows() {
        List<Kind> known = List.of(Family.values());
        Map<String, List<Seeded>> weeks = new LinkedHashMap<>();
        weeks.put(HELD_OUT, HeldOut.weeks());
        weeks.put(VALIDATION, Stream.of(Seeded.each(known, VALIDATION_SEEDS), FormerlyHeldOut.weeks())
                .flatMap(List::stream)
                .toList());
        weeks.put(TUNING, Seeded.each(known, TUNING_SEEDS));
        return weeks;
    }

    /** The row of one week, as in {@link #WEEKS}. */
    static String row(String set, Week week) {
        List<Contestant> inRows = Contestants.all().subList(0, Contestants.index(Contestants.WITH_ESTIMATE) + 1);
        return DecisionRows.row(set, Result.of(Exact.of(week), TARIFF, inRows));
    }

    private Report whole() {
        Map<String, List<Seeded>> weeks = weeksWithRows();
        Calibration seen = new Calibration();
        Calibration unseen = new Calibration();
        Calibration withEstimate = new Calibration();
        Map<String, List<Result>> sets = new LinkedHashMap<>();
        weeks.forEach((set, all) -> sets.put(set, observed(set, all,
                exact -> set.equals(HELD_OUT) ? plain(exact, unseen) : known(exact, seen, withEstimate))));
        List<Seeded> once = Seeded.each(List.of(Family.values()), ONE_SEED);
        List<Contestant> changed = Ablation.all();
        List<Result> parts = observed("parts", once, exact -> Result.of(exact, TARIFF, changed));
        List<List<Result>> costs = observed("costs", once, Sweep::of);
        List<Result> heldOut = Objects.requireNonNull(sets.get(HELD_OUT));
        Map<String, Calibration> calibrations = new LinkedHashMap<>();
        calibrations.put(HELD_OUT, unseen);
        calibrations.put("tuning and validation", seen);
        calibrations.put("the same, with the estimate", withEstimate);

        Map<String, Object> values = new LinkedHashMap<>(DecisionTables.answer(heldOut));
        values.put("goals", DecisionTables.goals(heldOut));
        values.put("held-out", DecisionTables.sums(heldOut));
        values.put("sets", DecisionTables.sets(sets));
        values.put("parts", DecisionTables.parts(Objects.requireNonNull(sets.get(VALIDATION)), parts, changed));
        values.put("costs-least", Tally.times(Sweep.means(costs).getMin()));
        values.put("costs-most", Tally.times(Sweep.means(costs).getMax()));
        values.put("intervals", Calibration.table(calibrations));
        return new Report(Map.of(PAGE, ReportText.PAGE.with(values), WEEKS, DecisionRows.weeks(sets).toString(), SUMS,
                DecisionRows.sums(sets).toString(), COSTS, Sweep.csv(costs).toString(), INTERVALS,
                Calibration.csv(calibrations).toString()));
    }

    private static Result known(Exact exact, Calibration calibration, Calibration withEstimate) {
        withEstimate.add(exact, Metered.withEstimate(Tunables.SHIPPED), TARIFF);
        return plain(exact, calibration);
    }

    private static Result plain(Exact exact, Calibration calibration) {
        calibration.add(exact, new Metered(Tunables.SHIPPED), TARIFF);
        return Result.of(exact, TARIFF, Contestants.all());
    }

    /** Replayed in parallel, reported in order. */
    private <T> List<T> observed(String what, List<Seeded> weeks, Function<Exact, T> life) {
        return weeks.parallelStream()
                .map(Seeded::week)
                .map(week -> {
                    T result = life.apply(Exact.of(week));
                    progress.accept(what + ": " + week.name());
                    return result;
                })
                .toList();
    }
}
