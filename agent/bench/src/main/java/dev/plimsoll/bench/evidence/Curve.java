package dev.plimsoll.bench.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** How right one rule was over many cases: a score for each case, and whether the case was one. */
final class Curve {

    private final List<Case> cases = new ArrayList<>();

    private record Case(double score, boolean isTrue) {}

    /**
     * One point.
     *
     * @param threshold the least score that counts as said
     * @param said      share of cases that it is said of
     * @param recall    share of true cases that it is said of
     * @param precision share of what is said that is true
     * @param wrong     share of cases that are not, of which it is said all the same
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

    /** Where all scores from {@code threshold} on count as said. */
    Point at(double threshold) {
        long said = cases.stream().filter(each -> each.score >= threshold).count();
        long right = cases.stream().filter(each -> each.score >= threshold && each.isTrue).count();
        return new Point(threshold, share(said, cases.size()), share(right, positives()), share(right, said),
                share(said - right, cases.size() - positives()));
    }

    /** The sharpest point whose recall is at least this; that of the greatest recall below it where none is. */
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
