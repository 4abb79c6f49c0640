package dev.plimsoll.prediction.curve;

/**
 * One point of a miss-ratio curve.
 *
 * @param pages pages that the cache holds
 * @param miss  share of reads that missed
 */
record CurvePoint(double pages, double miss) {

    /** Without a cache every read misses. */
    static final CurvePoint NOTHING = new CurvePoint(0, 1);

    /** Fewer misses than one in a million give no slope. */
    private static final double NEXT_TO_NONE = 1e-6;

    /**
     * The exponent by which misses fell from here to {@code larger}: 1 where twice the cache halves them. 0 where
     * {@code larger} is no larger, as in a custom size table.
     */
    double slopeTo(CurvePoint larger) {
        double order = StrictMath.log(larger.pages / pages);
        return order <= 0 ? 0 : StrictMath.log(miss / Math.max(NEXT_TO_NONE, larger.miss)) / order;
    }

    /**
     * The miss ratio of a cache of {@code then} pages on the straight line from here to {@code larger}, and beyond
     * it. The miss ratio of this point where {@code larger} is no larger.
     */
    double alongTheLine(CurvePoint larger, double then) {
        return larger.pages <= pages ? miss : miss + (larger.miss - miss) * (then - pages) / (larger.pages - pages);
    }

    /** The same where misses fall by one power of the cache. */
    double byPower(CurvePoint larger, double then) {
        return miss <= 0 ? 0 : miss * StrictMath.pow(then / pages, -slopeTo(larger));
    }
}
