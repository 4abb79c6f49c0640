package dev.plimsoll.bench;

import dev.plimsoll.sizing.Prediction;
import java.util.List;
import java.util.stream.Stream;

/**
 * How often the truth lay inside the bounds of some predictions.
 *
 * @param checked predictions held against the truth
 * @param lived   of those, true for a compute of that size that started with the trace
 * @param warm    of those, true for one that had read the whole trace before
 * @param worse   of those, where even a warm one missed more than the bounds allow
 * @param median  misses of a warm compute over the misses expected, the median; NaN where none were expected
 */
record Coverage(long checked, long lived, long warm, long worse, double median) {

    /** One look in this many is checked, and the last; looks close together say the same. */
    static final int EVERY = 60;
    /** A millionth of the reads is no difference. */
    private static final double SAME = 1e-6;

    static Coverage of(List<Checked> all) {
        List<Double> ratios = all.stream()
                .filter(one -> one.said.expectedMissRatio() > SAME)
                .map(one -> one.warm / one.said.expectedMissRatio())
                .sorted()
                .toList();
        return new Coverage(all.size(), all.stream().filter(one -> inside(one.said, one.lived)).count(),
                all.stream().filter(one -> inside(one.said, one.warm)).count(),
                all.stream().filter(one -> 1 - one.warm < one.said.lower().value() - SAME).count(),
                ratios.isEmpty() ? Double.NaN : ratios.get(ratios.size() / 2));
    }

    /** Every prediction of other sizes at conclusive looks spread over {@code trial}. */
    static Stream<Checked> check(Trial trial, Truth truth) {
        return trial.first()
                .stream()
                .filter(Said::isConclusive)
                .filter(said -> said.look() % EVERY == 0 || said.equals(trial.last()))
                .flatMap(said -> said.advice()
                        .advice()
                        .predicted()
                        .stream()
                        .map(one -> new Checked(one, truth.livedRatio(one.cu(), said.judgedFrom(), said.look()),
                                truth.warmRatio(one.cu(), said.judgedFrom(), said.look()))));
    }

    static boolean inside(Prediction prediction, double miss) {
        double hit = 1 - miss;
        return hit >= prediction.lower().value() - SAME && hit <= prediction.upper().value() + SAME;
    }

    /**
     * A prediction beside the truth, both as shares of the same reads.
     *
     * @param lived misses of a compute that started with the trace
     * @param warm  misses of one that had read the whole trace before
     */
    record Checked(Prediction said, double lived, double warm) {}
}
