package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.Metered;
import dev.plimsoll.bench.decision.policy.Policy;
import dev.plimsoll.bench.decision.policy.Waiting;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.prediction.Tunables;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What each constant is worth: the mean cost of weeks of known kinds with half and with twice its value. A constant
 * that changes nothing is not needed, and one whose change lowers the cost is badly chosen.
 */
public final class Sensitivity {

    static final String REPORT = "docs/benchmarks/decisions/constants.csv";

    private static final List<Double> FACTORS = List.of(0.5, 2.0);

    private Sensitivity() {}

    /**
     * Writes the table.
     *
     * @param args the root of the repository, and how many weeks to use, spread evenly over all weeks of known kinds
     */
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args.length > 0 ? args[0] : ".");
        int most = args.length > 1 ? Integer.parseInt(args[1]) : Integer.MAX_VALUE;
        Files.writeString(root.resolve(REPORT), table(Constant.all(), most, System.err::println),
                StandardCharsets.UTF_8);
    }

    /** The table as CSV; {@code progress} receives a message for each week. */
    static String table(List<Constant> constants, int most, Consumer<String> progress) {
        List<Contestant> contestants = contestants(constants);
        List<Seeded> weeks = spread(Decisions.weeksWithRows().getOrDefault(Decisions.KNOWN, List.of()), most);
        AtomicInteger done = new AtomicInteger();
        List<Result> results = weeks.parallelStream().map(week -> {
            Result result = Result.of(Exact.of(week.week()), Decisions.TARIFF, contestants);
            progress.accept("week %d of %d".formatted(done.incrementAndGet(), weeks.size()));
            return result;
        }).toList();
        StringBuilder csv = new StringBuilder("constant,shipped,half,double,half with estimate,double with estimate\n");
        csv.append("cost relative to the offline optimum in %d weeks,,%s,,%s,%n".formatted(weeks.size(),
                mean(results, 0), mean(results, 1)));
        IntStream.range(0, constants.size()).forEach(at -> {
            int first = 2 + at * 2 * FACTORS.size();
            csv.append("%s,%s,%s,%s,%s,%s%n".formatted(constants.get(at).name(), shipped(constants.get(at)),
                    change(results, first, 0), change(results, first + 1, 0), change(results, first + 2, 1),
                    change(results, first + 3, 1)));
        });
        return csv.toString();
    }

    /** The shipped constants, from counters and with estimates; then each change, in the same order. */
    private static List<Contestant> contestants(List<Constant> constants) {
        List<Function<Tunables, Policy>> ways = List.of(Contestants::shipped,
                terms -> new Waiting(Metered.withEstimate(terms)));
        List<Contestant> all = new ArrayList<>();
        ways.forEach(way -> all.add(new Contestant("", () -> way.apply(Setup.TUNABLES))));
        for (Constant constant : constants) {
            ways.forEach(way -> FACTORS.forEach(
                    factor -> all.add(new Contestant("", () -> way.apply(constant.times(factor))))));
        }
        return all;
    }

    private static <T> List<T> spread(List<T> all, int most) {
        int count = Math.min(most, all.size());
        return IntStream.range(0, count).mapToObj(at -> all.get(at * all.size() / count)).toList();
    }

    private static String shipped(Constant constant) {
        return "%.4g".formatted(constant.shipped());
    }

    private static String mean(List<Result> results, int which) {
        return Tally.exactly(new Tally(results, result -> result.bills().get(which)).toOptimum().mean());
    }

    /** The difference of the mean cost to that of the shipped constants. */
    private static String change(List<Result> results, int which, int shipped) {
        double mean = new Tally(results, result -> result.bills().get(which)).toOptimum().mean();
        return "%+.4f".formatted(mean - new Tally(results, result -> result.bills().get(shipped)).toOptimum().mean());
    }
}
