package dev.plimsoll.bench.observation;

import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.replay.ProbingCost;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** The totals of probing several computes. */
record Sum(List<ProbingCost> costs) {

    private static final double HOUR = 3_600_000;
    private static final double MONTH_OVER_TWO_WEEKS = 30.0 / 14;

    Sum {
        costs = List.copyOf(costs);
    }

    /** Cells of a row: true and charged share of added time, CU-hours, wakes and coverage. */
    List<Object> cells(String name) {
        double anyway = total(one -> one.awake().anyway());
        double estimated = total(one -> one.awake().estimated());
        double added = total(one -> one.awake().added());
        boolean keepsNoAccount = estimated == 0 && added > 0;
        return List.of(name, Figure.of("%.3f", 100 * addedShare()),
                keepsNoAccount ? "" : Figure.of("%.3f", 100 * share(estimated, anyway)),
                Figure.of("%.2f", added / HOUR * MONTH_OVER_TWO_WEEKS / costs.size()), Figure.of("%.0f", woken()),
                Figure.of("%.1f", 100 * sampledShare()),
                Figure.of("%.1f", total(one -> one.probes().all()) / (anyway / HOUR)),
                Figure.of("%.1f", 100 * coveredShare()), medianAge());
    }

    double addedShare() {
        return share(total(one -> one.awake().added()), total(one -> one.awake().anyway()));
    }

    double sampledShare() {
        return share(total(one -> one.coverage().sampled()), total(one -> one.coverage().periods()));
    }

    double coveredShare() {
        return share(total(one -> one.coverage().covered()), total(one -> one.coverage().queries()));
    }

    double woken() {
        return total(one -> one.probes().woken());
    }

    private double total(ToLongFunction<ProbingCost> figure) {
        return costs.stream().mapToLong(figure).sum();
    }

    private static double share(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }

    private String medianAge() {
        int seconds = costs.getFirst().ages().size();
        long all = IntStream.range(0, seconds).mapToLong(this::at).sum();
        long below = 0;
        for (int age = 0; age < seconds; age++) {
            below += at(age);
            if (2 * below > all) {
                return age == seconds - 1 ? "more than " + age : String.valueOf(age);
            }
        }
        return "";
    }

    private long at(int age) {
        return costs.stream().mapToLong(cost -> cost.ages().get(age)).sum();
    }
}
