package dev.plimsoll.bench.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The precision and recall of one rule over many cases. */
final class Curve {

    private final List<Case> cases = new ArrayList<>();

    private record Case(double score, boolean isTrue) {}

    /**
     * One point of the curve.
     *
     * @param threshold the lowest score that counts as positive
     * @param said      share of positive cases
     * @param recall    share of true cases that are positive
     * @param precision share of positive cases that are true
     * @param wrong     share of false cases that are positive
     */
    record Point(double threshold, double said, double recall, double precision, double wrong) {}

    void add(double score, boolean isTrue) {
        cases.add(new Case(score, isTrue));
    }

    int size() {
        return cases.size();
    }

    long positives() {
        return cases.stream().filter(Case::isTrue).count();
    }

    /** The point with the threshold {@code threshold}. */
    Point at(double threshold) {
        long said = cases.stream().filter(each -> each.score >= threshold).count();
        long right = cases.stream().filter(each -> each.score >= threshold && each.isTrue).count();
        return new Point(threshold, share(said, cases.size()), share(right, positives()), share(right, said),
                share(said - right, cases.size() - positives()));
    }

    /** The point with the highest threshold whose recall is at least this; if there is none, the point with the highest recall. */
    Point atRecall(double recall) {
        List<Case> sorted = cases.stream().sorted(Comparator.comparingDouble(Case::score).reversed()).toList();
        long needed = (long) Math.ceil(recall * positives());
        long found = 0;
        double threshold = Double.POSITIVE_INFINITY;
        for (Case each : sorted) {
            if (found >= needed && each.score < threshold) {
                break;
            }
            threshold = each.score;
            found += each.isTrue ? 1 : 0;
        }
        return at(threshold);
    }

    private static double share(long some, long all) {
        return all == 0 ? 0 : (double) some / all;
    }
}
