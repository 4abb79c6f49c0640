package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.curve.MissRatioCurve;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The decision about the size, with its reasons.
 *
 * @param act         what to do
 * @param to          the size to change to, or the candidate; the present size for {@link Act#STAY}
 * @param verdict     the state of the present size
 * @param saved       accumulated saving of {@code to} since the last change, in CU-hours
 * @param cost        cost of the change in CU-hours
 * @param required    required saving in CU-hours: the cost, a part of it where the misses at {@code to} are known,
 *                    and a multiple of it for a verification restart
 * @param constraints what blocks the change; empty where it changes or stays
 * @param curve       estimates of all sizes; empty while nothing was learned
 */
public record Decision(Act act, ComputeUnits to, Verdict verdict, double saved, double cost,
        double required, List<Constraint> constraints, MissRatioCurve curve) {

    /** What to do. */
    public enum Act {
        /** No allowed size is better by the observations. */
        STAY,
        MOVE,
        /** A verification restart in a quiet hour is worth its cost: it shows whether the present size is needed. */
        RESTART,
        /** Another size is better by the observations, but its saving is too small, or too little was observed. */
        NOT_YET,
        /** The change pays, but the load is high now. */
        WAIT
    }

    /** What blocks a change to a better size. */
    public enum Constraint {
        /** The accumulated saving is below the required saving. */
        SAVING_BELOW_COST,
        /** The saving of one day at another smallest limit is below the cost of the restart. */
        DAY_BELOW_COST,
        /** The present size was not observed long enough. */
        NOT_OBSERVED_LONG_ENOUGH,
        /** The change pays at the present load, but would not have paid over the last 24 hours. */
        NO_SAVING_OVER_A_DAY,
        /** A quieter hour drops fewer connections. */
        LOAD_HIGH
    }

    /** The state of the present size. */
    public enum Verdict {
        /** The cache is not full: its misses are first reads at any size. */
        WARMING,
        /** The size fits. */
        FITS,
        /** A larger size is worth its cost, or will be soon. */
        TOO_SMALL,
        /** A smaller size does the same. */
        TOO_BIG,
        /** There are too many connections for the size. */
        CROWDED,
        /** There are too many misses, and no size is expected to be worth its cost. */
        NO_SIZE_HELPS,
        /** Too little was observed. */
        UNKNOWN
    }

    public Decision {
        constraints = List.copyOf(constraints);
    }

    /** The decision before anything was learned, or at a size that the table does not list. */
    public static Decision nothingKnown(ComputeUnits present) {
        return new Decision(Act.STAY, present, Verdict.UNKNOWN, 0, 0, 0, List.of(), MissRatioCurve.UNKNOWN);
    }

    /** The estimate for {@link #to}; null while nothing was learned. */
    public @Nullable SizeEstimate estimate() {
        return curve.at(to).orElse(null);
    }

    /** The estimates of all sizes, the smallest first; empty while nothing was learned. */
    public List<SizeEstimate> expected() {
        return curve.sizes();
    }
}
