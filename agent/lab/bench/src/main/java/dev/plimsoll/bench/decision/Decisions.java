package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Report;
import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.bench.week.family.RandomWeeks;
import dev.plimsoll.bench.week.recorded.FormerlyHeldOut;
import dev.plimsoll.bench.week.recorded.HeldOut;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Replays all weeks with all policies, and writes the report. */
public final class Decisions {

    static final String PAGE = "decisions";

    /** One week of each kind of {@link Family}. */
    private static final int[] TUNING_SEED = {0};
    private static final int[] OTHER_SEED = {11};
    private static final List<Family> SMALL = List.of(Family.STEADY_THREE, Family.OVERSIZED, Family.NIGHTLY_BATCH,
            Family.GROWTH, Family.OFFICE, Family.CRON);

    static final String NEW = "new kinds";
    static final String RANDOM = "random";
    static final String KNOWN = "known kinds";
    static final String CAPTURES = "captures";
    static final String TUNING = "tuning";

    static final Tariff TARIFF = new Tariff(Setup.PRICE);

    private final Consumer<String> progress;

    private Decisions(Consumer<String> progress) {
        this.progress = progress;
    }

    /** Writes the report; the argument is the repository's root, by default the current directory. */
    public static void main(String[] args) throws IOException {
        report(System.err::println).write(args);
    }

    /** The report, which is the same on every machine; {@code progress} receives a message for each week. */
    public static Report report(Consumer<String> progress) {
        return new Decisions(progress).whole();
    }

    static List<Result> smallResults() {
        return SMALL.parallelStream()
                .map(family -> Result.of(Exact.of(family.week(0)), TARIFF, Contestant.all()))
                .toList();
    }

    /** All weeks that have a row in {@code weeks.csv}, in its order, by their set. */
    static Map<String, List<Seeded>> weeksWithRows() {
        List<Kind> families = List.of(Family.values());
        Map<Boolean, List<Seeded>> known = Stream
                .concat(Seeded.each(families, OTHER_SEED).stream(), FormerlyHeldOut.oneOfEachKind().stream())
                .collect(Collectors.partitioningBy(week -> isCaptured(week.kind())));
        Map<String, List<Seeded>> weeks = new LinkedHashMap<>();
        weeks.put(NEW, HeldOut.weeks());
        weeks.put(RANDOM, RandomWeeks.weeks());
        weeks.put(KNOWN, known.getOrDefault(false, List.of()));
        weeks.put(CAPTURES, known.getOrDefault(true, List.of()));
        weeks.put(TUNING, Seeded.each(families, TUNING_SEED));
        return weeks;
    }

    /** Whether the reads were captured from a server. */
    private static boolean isCaptured(Kind kind) {
        return kind.word().startsWith("pg-") || kind == Family.TRACE_REPLAY;
    }

    /** The row of one week, as in {@code weeks.csv}. */
    static String row(String set, Week week) {
        return DecisionTables.row(set, Result.of(Exact.of(week), TARIFF, Contestant.all()));
    }

    private Report whole() {
        Map<String, Calibration> calibrations = new LinkedHashMap<>();
        Map<String, List<Result>> sets = new LinkedHashMap<>();
        weeksWithRows().forEach((set, weeks) -> {
            Calibration calibration = calibrations.computeIfAbsent(set, key -> new Calibration());
            sets.put(set, observed(set, weeks, exact -> {
                calibration.add(exact, new Metered(Setup.TUNABLES), TARIFF);
                return Result.of(exact, TARIFF, Contestant.all());
            }));
        });
        List<Seeded> once = Seeded.each(List.of(Family.values()), OTHER_SEED);
        List<Contestant> changed = Contestant.withoutParts();
        List<Result> parts = observed("parts", once, exact -> Result.of(exact, TARIFF, changed));
        List<List<Result>> costs = observed("costs", once, Sweep::of);
        List<Result> unseen = Objects.requireNonNull(sets.get(NEW));
        List<Result> fresh = Stream.of(NEW, RANDOM, KNOWN, CAPTURES)
                .flatMap(set -> Objects.requireNonNull(sets.get(set)).stream())
                .toList();

        Map<String, Object> values = new LinkedHashMap<>(DecisionTables.answer(unseen));
        values.put("goals", DecisionTables.goals(sets));
        values.put("new-kinds", DecisionTables.sums(unseen));
        values.put("sets", DecisionTables.sets(sets));
        values.put("wins", Wins.table(fresh));
        values.put("parts", DecisionTables.parts(fresh, parts, changed));
        values.put("costs-least", Figure.times(Sweep.means(costs).getMin()));
        values.put("costs-most", Figure.times(Sweep.means(costs).getMax()));
        values.put("intervals", Calibration.table(calibrations));
        return Report.of(PAGE, values,
                Map.of("weeks", DecisionTables.weekRows(sets), "sums", DecisionTables.sumRows(sets), "costs",
                        Sweep.csv(costs), "intervals", Calibration.csv(calibrations)));
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
