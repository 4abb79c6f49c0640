package dev.plimsoll.cache.series;

import dev.plimsoll.cache.Totals;

/**
 * Observed starts of a compute, by cause.
 *
 * @param byProbes  starts that a probe of the agent caused
 * @param byChanges starts that a resize by the agent caused
 * @param byOthers  all other starts
 */
public record StartCounts(long byProbes, long byChanges, long byOthers) {

    public static final StartCounts NONE = new StartCounts(0, 0, 0);

    /** The starts in {@code totals}. */
    public static StartCounts of(Totals totals) {
        return new StartCounts(totals.startsByProbes(), totals.startsByChanges(), totals.startsByOthers());
    }

    /** The starts since {@code earlier}; never below zero. */
    public StartCounts since(StartCounts earlier) {
        return new StartCounts(Math.max(0, byProbes - earlier.byProbes), Math.max(0, byChanges - earlier.byChanges),
                Math.max(0, byOthers - earlier.byOthers));
    }

    public StartCounts plus(StartCounts later) {
        return new StartCounts(byProbes + later.byProbes, byChanges + later.byChanges, byOthers + later.byOthers);
    }

    public long all() {
        return byProbes + byChanges + byOthers;
    }

    /** The cause of the only start; that of the agent where several causes are counted. */
    Totals.Cause cause() {
        return byChanges > 0 ? Totals.Cause.CHANGE : byProbes > 0 ? Totals.Cause.PROBE : Totals.Cause.OTHERS;
    }
}
