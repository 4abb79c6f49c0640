package dev.plimsoll.bench.decision;

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
import dev.plimsoll.prediction.EvidenceWait;
import dev.plimsoll.prediction.model.size.CostWeights;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Replays all weeks with all policies, and writes the report. */
public final class Decisions {

    /** The path of the report in the repository. */
    public static final Path REPORT = Path.of("docs", "benchmarks", "decisions.md");

    private static final int[] TUNING_SEEDS = {0, 1, 2};
    private static final int[] VALIDATION_SEEDS = {11, 12, 13};
    /** The seed for the tables of parts and of other costs: one week of each kind of {@link Family}. */
    private static final int[] ONE_SEED = {11};
    private static final List<Family> SMALL = List.of(Family.STEADY_THREE, Family.OVERSIZED, Family.NIGHTLY_BATCH,
            Family.GROWTH, Family.OFFICE, Family.CRON, Family.TWO_TIERS);

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
        Path root = Path.of(args.length > 0 ? args[0] : ".");
        Files.writeString(root.resolve(REPORT), report(System.err::println), StandardCharsets.UTF_8);
    }

    /** The report, which is the same on every machine; {@code progress} receives a message for each week. */
    public static String report(Consumer<String> progress) {
        return new Decisions(progress).whole();
    }

    /** The section of a few weeks with all contestants. */
    static String small(List<Result> smallResults) {
        return weekByWeek(smallResults).toString();
    }

    static List<Result> smallResults() {
        return SMALL.parallelStream()
                .map(family -> Result.of(Exact.of(family.week(0)), TARIFF, contestants()))
                .toList();
    }

    /** All weeks that have a row in the report, in its order. */
    static List<Seeded> weeksWithRows() {
        List<Kind> known = List.of(Family.values());
        return Stream.of(HeldOut.weeks(), Seeded.each(known, VALIDATION_SEEDS), FormerlyHeldOut.weeks(),
                Seeded.each(known, TUNING_SEEDS)).flatMap(List::stream).toList();
    }

    /** The weeks of the validation families and of former held-out ones; no constant was chosen on them. */
    static List<Seeded> validationWeeks() {
        List<Kind> known = List.of(Family.values());
        return Stream.of(Seeded.each(known, VALIDATION_SEEDS), FormerlyHeldOut.weeks()).flatMap(List::stream).toList();
    }

    /** The row of one week, as in the report. */
    static String row(Week week) {
        List<Contestant> inRows = contestants().subList(0, index(TOLD) + 1);
        return weekByWeek(List.of(Result.of(Exact.of(week), TARIFF, inRows))).toString().lines().toList().getLast();
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

    private String whole() {
        List<Kind> known = List.of(Family.values());
        Calibration seen = new Calibration();
        Calibration unseen = new Calibration();
        Calibration told = new Calibration();
        List<Result> tuning = observed("tuning", Seeded.each(known, TUNING_SEEDS), exact -> known(exact, seen, told));
        List<Result> validation = new ArrayList<>(
                observed("validation", Seeded.each(known, VALIDATION_SEEDS), exact -> known(exact, seen, told)));
        validation.addAll(observed("validation", FormerlyHeldOut.weeks(), exact -> known(exact, seen, told)));
        List<Result> heldOut = observed("held-out", HeldOut.weeks(), exact -> plain(exact, unseen));
        List<Seeded> once = Seeded.each(known, ONE_SEED);
        List<Contestant> changed = Ablation.all();
        List<Result> parts = observed("parts", once, exact -> Result.of(exact, TARIFF, changed));
        List<List<Result>> prices = observed("prices", once, Sweep::of);
        return ReportText.HEAD.formatted(ReportText.HELD_OUT.formatted(words(HeldOut.weeks())))
                + "\n## Goals\n\n" + goals(heldOut)
                + "\n## Held-out weeks\n\n" + sums(heldOut) + "\n" + weekByWeek(heldOut)
                + "\nBounds, as explained below.\n\n" + unseen.table()
                + "\n## Validation weeks\n\n" + sums(validation)
                + "\n" + ReportText.ONE_BY_ONE + "\n" + weekByWeek(validation)
                + "\n## Tuning weeks\n\n" + sums(tuning)
                + "\n" + weekByWeek(tuning)
                + "\n## Value of each part\n\n" + ReportText.PARTS + "\n" + parts(validation, parts, changed)
                + "\n## With other costs\n\n" + ReportText.PRICES + "\n" + Sweep.table(prices)
                + "\n## Bounds\n\n" + ReportText.BOUNDS + "\n" + seen.table()
                + "\n" + ReportText.TOLD + "\n" + told.table()
                + "\n## Weeks that the build compares\n\n" + small(smallResults())
                + ReportText.TAIL;
    }

    private static Result known(Exact exact, Calibration calibration, Calibration told) {
        told.add(exact, Metered.told(Tunables.SHIPPED), TARIFF);
        return plain(exact, calibration);
    }

    private static Result plain(Exact exact, Calibration calibration) {
        calibration.add(exact, new Metered(Tunables.SHIPPED), TARIFF);
        return Result.of(exact, TARIFF, contestants());
    }

    private static String words(List<Seeded> weeks) {
        return Seeded.kinds(weeks).map(Kind::word).collect(Collectors.joining(", "));
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
        Tally daily = new Tally(results, result -> result.bills().get(1));
        Tally hourly = new Tally(results, result -> result.bills().get(2));
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

    private static Table sums(List<Result> results) {
        Table table = new Table(Tally.HEADS);
        table.row(new Tally(results, Result::oracle).cells("offline optimum"));
        table.row(new Tally(results, Result::fixed).cells("best fixed size, known afterwards"));
        List<Contestant> names = contestants();
        IntStream.range(0, names.size())
                .forEach(i -> table.row(new Tally(results, result -> result.bills().get(i))
                        .cells(names.get(i).name())));
        return table;
    }

    /** The complete method and its variants without one part, on the same weeks. */
    private static Table parts(List<Result> whole, List<Result> parts, List<Contestant> changed) {
        List<String> weeks = parts.stream().map(Result::week).toList();
        List<Result> same = whole.stream().filter(result -> weeks.contains(result.week())).toList();
        Table table = new Table(Tally.HEADS);
        table.row(new Tally(same, result -> result.bills().getFirst()).cells("as it comes"));
        IntStream.range(0, changed.size())
                .forEach(i -> table.row(new Tally(parts, result -> result.bills().get(i))
                        .cells(changed.get(i).name())));
        return table;
    }

    private static Table weekByWeek(List<Result> results) {
        Table table = new Table("Week", "offline optimum CU-h", "restarts", "best fixed", "daily rule", "hourly rule",
                "percentile", "working set", "ours", "restarts", "below target", "told", "restarts", "below target");
        int told = index(TOLD);
        for (Result result : results) {
            List<Object> cells = new ArrayList<>(
                    List.of(result.week(), String.format(java.util.Locale.ROOT, "%.1f", result.least()),
                            result.oracle().restarts(), Tally.times(result.ratio(result.fixed()))));
            result.bills().subList(1, 5).forEach(bill -> cells.add(Tally.times(result.ratio(bill))));
            cells.addAll(observed(result, result.bills().getFirst()));
            cells.addAll(observed(result, result.bills().get(told)));
            table.row(cells.toArray());
        }
        return table;
    }

    private static List<Object> observed(Result result, Bill bill) {
        return List.of("**" + Tally.times(result.ratio(bill)) + "**", bill.restarts(),
                Tally.percent((double) bill.below() / Math.max(1, bill.awake())));
    }
}
