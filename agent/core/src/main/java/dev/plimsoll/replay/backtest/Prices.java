package dev.plimsoll.replay.backtest;

import dev.plimsoll.sizing.SizingPolicy;

/**
 * What misses and restarts are worth to the owner.
 *
 * @param allowed    misses that the target allows, as a share of reads
 * @param violation  CU that an hour at ten times those is worth
 * @param restart    CU-hours that a restart with anyone connected is worth
 * @param connection CU-hours more for each connection dropped
 */
record Prices(double allowed, double violation, double restart, double connection) {

    /** A hundred times the allowed misses are as bad as it gets. */
    private static final double WORST = 2;

    static Prices of(SizingPolicy policy) {
        return new Prices(policy.allowedMissRatio(), policy.violationPrice(), policy.restartPrice(),
                policy.connectionPrice());
    }

    /**
     * Whether so many reads say anything of the target: with fewer than this, one single miss would be too many.
     *
     * @param reads reads between two looks, at full size
     */
    boolean tells(long reads) {
        return reads > 0 && reads * allowed >= (allowed > 0 ? 1 : 0);
    }

    /** 0 within the target, 1 at ten times the allowed misses, 2 at a hundred times and beyond. */
    double severity(double missRatio) {
        return missRatio <= allowed ? 0 : Math.min(WORST, StrictMath.log10(missRatio / allowed));
    }

    /** CU-hours that a restart is worth. */
    double ofRestart(int connections) {
        return connections == 0 ? 0 : restart + connection * connections;
    }
}
