package dev.plimsoll.decision;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to do with the size, and why.
 *
 * @param act        what to do
 * @param to         the size to have, or the one that it leans to; the present one where it stays
 * @param verdict    what is the matter with the present size
 * @param saved       CU-hours that {@code to} would have saved since the last move
 * @param cost      CU-hours that moving there costs
 * @param required      CU-hours that it has to have saved for that: the price, a part of it where what it would miss is no guess, and of
 *                   a start for what it shows some times its price
 * @param constraints what keeps it from moving; empty where it moves or stays
 * @param expected   what each size is expected to miss, the smallest first; empty while nothing was learned
 */
public record Decision(Act act, ComputeUnits to, Verdict verdict, double saved, double cost,
        double required, List<Constraint> constraints, List<SizeEstimate> expected) {

    /** Whether to move. */
    public enum Act {
        /** No size that it may have is better by what was seen. */
        STAY,
        MOVE,
        /** A start at the present size, in a quiet hour, is worth its price for what it shows: whether so much is needed. */
        RESTART,
        /** Another size is better by what was seen, but it has not paid yet, or too little was lived to move. */
        NOT_YET,
        /** It pays, but the load is high now and the hour is not. */
        WAIT
    }

    /** What keeps a compute from a size that is better by what was seen. */
    public enum Constraint {
        /** It would have saved less than a move costs. */
        SAVING_BELOW_COST,
        /** In its first hours a compute may not have shown yet what it needs: a smaller size must have much room. */
        FIRST_HOURS,
        /** The present size was not lived for long enough to be judged. */
        NOT_OBSERVED_LONG_ENOUGH,
        /** It pays now, but would not have over the last 24 hours. */
        NO_SAVING_OVER_A_DAY,
        /** So much larger a size, never lived, is not taken in one step, while a smaller step up may be had. */
        TOO_FAR,
        /** A quieter hour drops fewer connections. */
        LOAD_HIGH
    }

    /** What is the matter with a size. */
    public enum Verdict {
        /** The cache is not full: its misses are first reads, whatever the size. */
        WARMING,
        /** Nothing is the matter. */
        FITS,
        /** A larger one is worth its price, or is about to be. */
        TOO_SMALL,
        /** A smaller one does the same. */
        TOO_BIG,
        /** Too many connections for the size. */
        CROWDED,
        /** Too many misses, and no size is expected to be worth it. */
        NO_SIZE_HELPS,
        /** Too little was seen. */
        UNKNOWN
    }

    public Decision {
        constraints = List.copyOf(constraints);
        expected = List.copyOf(expected);
    }

    /** Before anything was learned, or at a size that the table does not know. */
    public static Decision nothingKnown(ComputeUnits present) {
        return new Decision(Act.STAY, present, Verdict.UNKNOWN, 0, 0, 0, List.of(), List.of());
    }

    /** What {@link #to} is expected to miss; null while nothing was learned. */
    public @Nullable SizeEstimate estimate() {
        return expected.stream().filter(each -> each.size().equals(to)).findFirst().orElse(null);
    }
}
