package dev.plimsoll.explain;

import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.fleet.size.SizeTable;

/** The verdict of a recommendation in a few words. */
public final class VerdictText {

    private VerdictText() {}

    /**
     * {@code grow to bounds of 2 to 8 CU}.
     *
     * @param table sizes of the platform, whose rule defines whether the pooler must be enabled or is always on
     */
    public static String of(Recommendation recommendation, SizeTable table) {
        return switch (recommendation.action()) {
            case GROW -> "grow to " + recommendation.target().asBounds();
            case SHRINK -> "shrink to " + recommendation.target().asBounds();
            case CHANGE_BOUNDS -> "change to " + recommendation.target().asBounds();
            case CHANGE_AUTOSUSPEND -> "change the autosuspend delay";
            case RESTART -> "restart the compute";
            case ENABLE_POOLER -> table.hasPoolerAlwaysOn()
                    ? "point the application to the pooled host"
                    : "enable connection pooling";
            case HOLD -> kept(recommendation.reason());
        };
    }

    /** The verdict where the size stays: a size that fits differs from an unknown one. */
    private static String kept(Reason reason) {
        return switch (reason) {
            case FITS -> "right size";
            case UNDECIDED -> "not known yet";
            case SATURATED -> "keep the size, its need is not verified";
            case NO_SIZE_HELPS -> "keep the size, no size helps";
            default -> "keep the size";
        };
    }
}
