package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.ChangedConstant;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Waiting;
import dev.plimsoll.bench.report.Csv;
import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.prediction.Tunables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What each constant is worth: the mean cost of weeks of known kinds with half and with twice its value. A constant
 * that changes nothing is not needed, and one whose change lowers the cost is badly chosen.
 */
public final class Sensitivity {

    private static final String REPORT = "docs/internals/benchmarks/decisions/constants.csv";

    /** From counters, and with the platform's working-set estimates. */
    private static final List<Function<Tunables, Policy>> WAYS = List.of(Contestant::shipped,
            terms -> new Waiting(Metered.withEstimate(terms)));

    private Sensitivity() {}

    /**
     * Writes the table.
     *
     * @param args the root of the repository, and how many weeks to use, spread evenly over all weeks of known kinds
     */
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args.length > 0 ? args[0] : ".");
        int most = args.length > 1 ? Integer.parseInt(args[1]) : Integer.MAX_VALUE;
        Files.writeString(root.resolve(REPORT), table(most).toString(), StandardCharsets.UTF_8);
    }

    private static Csv table(int most) {
        List<ChangedConstant<Tunables>> half = deciding(0.5);
        List<ChangedConstant<Tunables>> twice = deciding(2);
        List<Tunables> all = new ArrayList<>(List.of(Setup.TUNABLES));
        half.forEach(each -> all.add(each.constants()));
        twice.forEach(each -> all.add(each.constants()));
        List<Result> results = results(most, IntStream.range(0, all.size() * WAYS.size())
                .mapToObj(at -> new Contestant(String.valueOf(at),
                        () -> WAYS.get(at % WAYS.size()).apply(all.get(at / WAYS.size()))))
                .toList());
        Csv csv = new Csv("constant", "shipped", "half", "double", "half with estimate", "double with estimate");
        csv.row("cost relative to the offline optimum in %d weeks".formatted(results.size()), "",
                Figure.of("%.3f", mean(results, 0, 0)), "", Figure.of("%.3f", mean(results, 0, 1)), "");
        IntStream.range(0, half.size()).forEach(at -> {
            int inHalf = 1 + at;
            int inTwice = 1 + half.size() + at;
            csv.row(half.get(at).name(), "%.4g".formatted((double) half.get(at).value()), change(results, inHalf, 0),
                    change(results, inTwice, 0), change(results, inHalf, 1), change(results, inTwice, 1));
        });
        return csv;
    }

    /** All constants of the method. The price is a setting of the owner, no constant. */
    static List<ChangedConstant<Tunables>> constants(double factor) {
        return ChangedConstant.each(Setup.TUNABLES, factor)
                .stream()
                .filter(each -> !each.name().startsWith("price."))
                .toList();
    }

    /** Those that can change a decision: the widths of intervals are shown, and decide nothing. */
    private static List<ChangedConstant<Tunables>> deciding(double factor) {
        return constants(factor).stream().filter(each -> !each.name().startsWith("intervals.")).toList();
    }

    private static List<Result> results(int most, List<Contestant> contestants) {
        List<Seeded> all = Decisions.weeksWithRows().getOrDefault(Decisions.KNOWN, List.of());
        int count = Math.min(most, all.size());
        AtomicInteger done = new AtomicInteger();
        return IntStream.range(0, count).parallel().mapToObj(at -> {
            Result result = Result.of(Exact.of(all.get(at * all.size() / count).week()), Decisions.TARIFF, contestants);
            System.err.printf("week %d of %d%n", done.incrementAndGet(), count);
            return result;
        }).toList();
    }

    /** The mean cost with the constants at {@code which}, from counters (0) or with estimates (1). */
    private static double mean(List<Result> results, int which, int way) {
        return new Tally(results, String.valueOf(which * WAYS.size() + way)).toOptimum().mean();
    }

    /** The difference to that of the shipped constants. */
    private static String change(List<Result> results, int which, int way) {
        return "%+.4f".formatted(mean(results, which, way) - mean(results, 0, way));
    }
}
