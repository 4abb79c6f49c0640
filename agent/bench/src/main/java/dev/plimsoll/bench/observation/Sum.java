package dev.plimsoll.bench.observation;

import dev.plimsoll.replay.LongSequence;
import dev.plimsoll.replay.ProbingCost;
import java.util.List;
import java.util.Locale;

/** The totals of probing several computes. */
record Sum(List<ProbingCost> costs) {

    private static final double HOUR = 3_600_000;
    private static final double MONTH_OVER_TWO_WEEKS = 30.0 / 14;

    Sum {
        costs = List.copyOf(costs);
    }

    /** Cells of a row: true and charged share of added time, CU-hours, wakes and coverage. */
    Object[] cells(String name) {
        return new Object[]{name,
            percent("%.3f", total(one -> one.awake().added()), total(one -> one.awake().anyway())),
            keepsNoAccount() ? ""
                    : percent("%.3f", total(one -> one.awake().estimated()), total(one -> one.awake().anyway())),
            text("%.2f", total(one -> one.awake().added()) / HOUR * MONTH_OVER_TWO_WEEKS / costs.size()),
            text("%.0f", total(one -> one.probes().woken())),
            percent("%.1f", total(one -> one.coverage().sampled()), total(one -> one.coverage().periods())),
            text("%.1f", total(one -> one.probes().all()) / (total(one -> one.awake().anyway()) / HOUR)),
            percent("%.1f", total(one -> one.coverage().covered()), total(one -> one.coverage().queries())),
            medianAge()};
    }

    double addedShare() {
        return total(one -> one.awake().added()) / total(one -> one.awake().anyway());
    }

    double sampledShare() {
        return total(one -> one.coverage().sampled()) / total(one -> one.coverage().periods());
    }

    double coveredShare() {
        return total(one -> one.coverage().covered()) / total(one -> one.coverage().queries());
    }

    double woken() {
        return total(one -> one.probes().woken());
    }

    private boolean keepsNoAccount() {
        return total(one -> one.awake().estimated()) == 0 && total(one -> one.awake().added()) > 0;
    }

    private interface Figure {
        long of(ProbingCost toll);
    }

    private double total(Figure figure) {
        return costs.stream().mapToLong(figure::of).sum();
    }

    private String medianAge() {
        int seconds = costs.getFirst().ages().size();
        long all = 0;
        for (int age = 0; age < seconds; age++) {
            all += at(age);
        }
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
        long count = 0;
        for (ProbingCost cost : costs) {
            LongSequence ages = cost.ages();
            count += ages.get(age);
        }
        return count;
    }

    private static String percent(String format, double part, double whole) {
        return text(format, whole == 0 ? 0 : 100 * part / whole);
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
