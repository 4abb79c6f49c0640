package dev.plimsoll.prediction.curve;

/**
 * What a cache missed.
 *
 * @param pages how many it holds
 * @param miss  share of reads that missed
 */
record CurvePoint(double pages, double miss) {

    /** No cache misses everything. */
    static final CurvePoint NOTHING = new CurvePoint(0, 1);

    /** Fewer misses than one in a million tell no slope. */
    private static final double NEXT_TO_NONE = 1e-6;

    /**
     * How misses fell from here to {@code larger}: 1 where half of them were left at twice the cache, 0 where that is no
     * larger, as a table of the reader's own may have it.
     */
    double slopeTo(CurvePoint larger) {
        double order = StrictMath.log(larger.pages / pages);
        return order <= 0 ? 0 : StrictMath.log(miss / Math.max(NEXT_TO_NONE, larger.miss)) / order;
    }

    /**
     * What a cache of {@code then} pages misses on the straight line from here to {@code larger}, and beyond it; as much as
     * here where that is no larger.
     */
    double alongTheLine(CurvePoint larger, double then) {
        return larger.pages <= pages ? miss : miss + (larger.miss - miss) * (then - pages) / (larger.pages - pages);
    }

    /** The same where misses fall by one power of the cache all the way. */
    double byPower(CurvePoint larger, double then) {
        return miss <= 0 ? 0 : miss * StrictMath.pow(then / pages, -slopeTo(larger));
    }
}
