package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Csv;
import dev.plimsoll.bench.Report;
import dev.plimsoll.bench.Table;
import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.Informed;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.decision.policy.Waiting;
import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.bench.week.former.FormerlyHeldOut;
import dev.plimsoll.bench.week.heldout.HeldOut;
import dev.plimsoll.decision.Tunables;
import dev.plimsoll.prediction.CostWeights;
import dev.plimsoll.prediction.EvidenceWait;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
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
            Family.GROWTH, Family.OFFICE, Family.CRON, Family.TWO_TIERS);

    private static final String HELD_OUT = "held-out";
    static final String VALIDATION = "validation";
    static final String TUNING = "tuning";

    static final String OURS = "**regret method (ours)**";
    static final String TOLD = "ours, with the working-set estimate";
    static final String WAITING = "ours, with the evidence wait";
    private static final String WAITING_TOLD = "ours, with the estimate and the evidence wait";
    static final String HASTY = "ours, with a wait of 10 min and 1 h";
    private static final String HASTY_TOLD = "ours, with the estimate and a wait of 10 min and 1 h";
    private static final String INFORMED = "with the exact present misses of every size";

    private static final Duration SHORT_GROW = Duration.ofMinutes(10);
    private static final Duration SHORT_SHRINK = Duration.ofHours(1);

    static final Tariff TARIFF = new Tariff(CostWeights.SHIPPED);

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
                .map(family -> Result.of(Exact.of(family.week(0)), TARIFF, contestants()))
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
        List<Contestant> inRows = contestants().subList(0, index(TOLD) + 1);
        return row(set, Result.of(Exact.of(week), TARIFF, inRows));
    }

    private static List<Contestant> contestants() {
        List<Contestant> all = new ArrayList<>();
        all.add(new Contestant(OURS, () -> new Metered(Tunables.SHIPPED)));
        all.addAll(Contestant.rivals());
        all.add(new Contestant(TOLD, () -> Metered.told(Tunables.SHIPPED)));
        all.add(new Contestant(WAITING, () -> new Waiting(new Metered(Tunables.SHIPPED))));
        all.add(new Contestant(WAITING_TOLD, () -> new Waiting(Metered.told(Tunables.SHIPPED))));
        all.add(new Contestant(HASTY, () -> hasty(Metered::new)));
        all.add(new Contestant(HASTY_TOLD, () -> hasty(Metered::told)));
        all.add(new Contestant(INFORMED, exact -> new Informed(exact, TARIFF)));
        return all;
    }

    /** The policy with a shortened {@code sizing.evidence}. */
    private static Policy hasty(Function<Tunables, Policy> savings) {
        Tunables terms = Tunables.SHIPPED.withEvidenceWait(EvidenceWait.of(SHORT_GROW, SHORT_SHRINK));
        return new Waiting(savings.apply(terms), SHORT_GROW, SHORT_SHRINK);
    }

    private Report whole() {
        Map<String, List<Seeded>> weeks = weeksWithRows();
        Calibration seen = new Calibration();
        Calibration unseen = new Calibration();
        Calibration told = new Calibration();
        Map<String, List<Result>> sets = new LinkedHashMap<>();
        weeks.forEach((set, all) -> sets.put(set, observed(set, all,
                exact -> set.equals(HELD_OUT) ? plain(exact, unseen) : known(exact, seen, told))));
        List<Seeded> once = Seeded.each(List.of(Family.values()), ONE_SEED);
        List<Contestant> changed = Ablation.all();
        List<Result> parts = observed("parts", once, exact -> Result.of(exact, TARIFF, changed));
        List<List<Result>> costs = observed("costs", once, Sweep::of);
        List<Result> heldOut = Objects.requireNonNull(sets.get(HELD_OUT));
        Map<String, Calibration> calibrations = new LinkedHashMap<>();
        calibrations.put(HELD_OUT, unseen);
        calibrations.put("tuning and validation", seen);
        calibrations.put("the same, with the estimate", told);

        Map<String, Object> values = new LinkedHashMap<>(answer(heldOut));
        values.put("goals", goals(heldOut));
        values.put("held-out", sums(heldOut));
        values.put("sets", sets(sets));
        values.put("parts", parts(Objects.requireNonNull(sets.get(VALIDATION)), parts, changed));
        values.put("costs-least", Tally.times(Sweep.means(costs).getMin()));
        values.put("costs-most", Tally.times(Sweep.means(costs).getMax()));
        values.put("intervals", Calibration.table(calibrations));
        return new Report(Map.of(PAGE, ReportText.PAGE.with(values), WEEKS, weekByWeek(sets).toString(), SUMS,
                allSums(sets).toString(), COSTS, Sweep.csv(costs).toString(), INTERVALS,
                Calibration.csv(calibrations).toString()));
    }

    /** The figures of the answer at the top of the page. */
    private static Map<String, String> answer(List<Result> heldOut) {
        Tally ours = tally(heldOut, OURS);
        Tally daily = tally(heldOut, Contestant.DAILY);
        Tally hourly = tally(heldOut, Contestant.HOURLY);
        return Map.of("ours", Tally.times(ours.mean()), "daily", Tally.times(daily.mean()), "hourly",
                Tally.times(hourly.mean()), "restarts-daily", Tally.exactly(restarts(ours, daily)),
                "restarts-hourly", Tally.exactly(restarts(ours, hourly)));
    }

    private static Result known(Exact exact, Calibration calibration, Calibration told) {
        told.add(exact, Metered.told(Tunables.SHIPPED), TARIFF);
        return plain(exact, calibration);
    }

    private static Result plain(Exact exact, Calibration calibration) {
        calibration.add(exact, new Metered(Tunables.SHIPPED), TARIFF);
        return Result.of(exact, TARIFF, contestants());
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

    private static Table goals(List<Result> results) {
        List<Tally> ours = Stream.of(OURS, TOLD, WAITING, WAITING_TOLD).map(name -> tally(results, name)).toList();
        Tally daily = tally(results, Contestant.DAILY);
        Tally hourly = tally(results, Contestant.HOURLY);
        Table table = new Table("On held-out weeks", "goal", "reached", "", "with the working-set estimate", "",
                "with the evidence wait", "", "with the estimate and the evidence wait", "");
        goal(table, "cost relative to the offline optimum, geometric mean", "at most 1.10", mean -> mean <= 1.1, ours,
                Tally::mean);
        goal(table, "share of weeks within 10 %", "at least 0.60", share -> share >= 0.6, ours,
                tally -> tally.within(1.1));
        goal(table, "worst week", "at most 1.50", worst -> worst <= 1.5, ours, Tally::worst);
        goal(table, "restarts relative to the platform rule, hourly", "at most one third", part -> part <= 1.0 / 3,
                ours,
                tally -> restarts(tally, hourly));
        goal(table, "restarts relative to its most favourable form", "at most 1.00", part -> part <= 1, ours,
                tally -> restarts(tally, daily));
        return table;
    }

    /** The totals of one of {@link #contestants} over all weeks. */
    static Tally tally(List<Result> results, String name) {
        int index = index(name);
        return new Tally(results, result -> result.bills().get(index));
    }

    private static int index(String contestant) {
        return contestants().stream().map(Contestant::name).toList().indexOf(contestant);
    }

    private static double restarts(Tally these, Tally those) {
        return these.sum(Bill::restarts) / those.sum(Bill::restarts);
    }

    private static void goal(Table table, String what, String goal, DoublePredicate isMet, List<Tally> ours,
            ToDoubleFunction<Tally> figure) {
        List<Object> cells = new ArrayList<>(List.of(what, goal));
        for (Tally tally : ours) {
            double reached = figure.applyAsDouble(tally);
            cells.addAll(List.of(Tally.exactly(reached), isMet.test(reached) ? "yes" : "**no**"));
        }
        table.row(cells.toArray());
    }

    static Table sums(List<Result> results) {
        Table table = new Table(Tally.HEADS);
        List<Tally> tallies = tallies(results);
        IntStream.range(0, tallies.size()).forEach(i -> table.row(tallies.get(i).cells(policies().get(i))));
        return table;
    }

    /** The rows of a table of sums: the optimum, the best fixed size, and each of {@link #contestants}. */
    static List<String> policies() {
        return Stream.concat(Stream.of("offline optimum", "best fixed size, known afterwards"),
                contestants().stream().map(Contestant::name)).toList();
    }

    private static List<Tally> tallies(List<Result> results) {
        return Stream.concat(Stream.of(new Tally(results, Result::oracle), new Tally(results, Result::fixed)),
                IntStream.range(0, contestants().size())
                        .mapToObj(i -> new Tally(results, result -> result.bills().get(i))))
                .toList();
    }

    /** The complete method and its variants without one part, on the same weeks. */
    private static Table parts(List<Result> whole, List<Result> parts, List<Contestant> changed) {
        List<String> weeks = parts.stream().map(Result::week).toList();
        List<Result> same = whole.stream().filter(result -> weeks.contains(result.week())).toList();
        Table table = new Table(Tally.HEADS);
        table.row(new Tally(same, result -> result.bills().getFirst()).cells("complete"));
        IntStream.range(0, changed.size())
                .forEach(i -> table.row(new Tally(parts, result -> result.bills().get(i))
                        .cells(changed.get(i).name())));
        return table;
    }

    /** Cost and worst week of some policies on each set of weeks. */
    private static Table sets(Map<String, List<Result>> sets) {
        List<Object> heads = new ArrayList<>(List.of("Cost / offline optimum"));
        sets.forEach((set, results) -> heads.addAll(List.of("%s (%d)".formatted(set, results.size()), "worst")));
        Table table = new Table(heads.toArray());
        for (String policy : List.of(OURS, TOLD, WAITING, Contestant.DAILY, Contestant.HOURLY, INFORMED)) {
            List<Object> cells = new ArrayList<>(List.of(policy));
            sets.values().forEach(results -> {
                Tally tally = tally(results, policy);
                cells.addAll(List.of(Tally.times(tally.mean()), Tally.times(tally.worst())));
            });
            table.row(cells.toArray());
        }
        return table;
    }

    static Csv allSums(Map<String, List<Result>> sets) {
        Csv csv = new Csv(Tally.COLUMNS);
        sets.forEach((set, results) -> IntStream.range(0, policies().size())
                .forEach(i -> {
                    List<Object> cells = new ArrayList<>(List.of(set));
                    Collections.addAll(cells, tallies(results).get(i).cells(policies().get(i)));
                    csv.row(cells.toArray());
                }));
        return csv;
    }

    /** The columns of {@link #WEEKS}: the plan, other policies by their cost, ours, and ours with the estimate. */
    static final String[] WEEK_COLUMNS = {"set", "week", "optimum_cu_hours", "optimum_restarts", "best_fixed_size",
        "daily_rule", "hourly_rule", "percentile", "working_set", "ours", "ours_restarts", "ours_below_target_percent",
        "with_estimate", "with_estimate_restarts", "with_estimate_below_target_percent"};

    private static Csv weekByWeek(Map<String, List<Result>> sets) {
        Csv csv = new Csv(WEEK_COLUMNS);
        sets.forEach((set, results) -> results.forEach(result -> csv.row(cells(set, result))));
        return csv;
    }

    static String row(String set, Result result) {
        return Csv.line(cells(set, result));
    }

    private static Object[] cells(String set, Result result) {
        List<Object> cells = new ArrayList<>(
                List.of(set, result.week(), String.format(Locale.ROOT, "%.1f", result.least()),
                        result.oracle().restarts(), Tally.times(result.ratio(result.fixed()))));
        result.bills().subList(1, 5).forEach(bill -> cells.add(Tally.times(result.ratio(bill))));
        cells.addAll(observed(result, result.bills().getFirst()));
        cells.addAll(observed(result, result.bills().get(index(TOLD))));
        return cells.toArray();
    }

    private static List<Object> observed(Result result, Bill bill) {
        return List.of(Tally.times(result.ratio(bill)), bill.restarts(),
                Tally.percent((double) bill.below() / Math.max(1, bill.awake())));
    }
}
