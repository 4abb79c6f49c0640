package dev.plimsoll.bench.week;

/**
 * A skewed choice: of ranks from 0 on, each as likely as its number from 1 on to the power of {@code -exponent}.
 *
 * @param count    above 0
 * @param exponent 0 for all alike
 */
public record Ranks(int count, double exponent) {

    /** Sums of weights by rank. */
    double[] sums() {
        double[] upTo = new double[count];
        double sum = 0;
        for (int rank = 0; rank < count; rank++) {
            sum += StrictMath.pow(rank + 1, -exponent);
            upTo[rank] = sum;
        }
        return upTo;
    }
}
