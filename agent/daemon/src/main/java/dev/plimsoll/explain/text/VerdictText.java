package dev.plimsoll.explain.text;

import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;

/** The verdict of a recommendation in a few words. */
public final class VerdictText {

    private VerdictText() {}

    /**
     * {@code grow to bounds of 2 to 8 CU}.
     *
     * @param table sizes of the platform, whose rule defines whether the pooler must be enabled or is always on
     */
    public static String of(Candidate verdict, SizeTable table) {
        return switch (verdict.action()) {
            case GROW -> "grow to " + verdict.target().asBounds();
            case SHRINK -> "shrink to " + verdict.target().asBounds();
            case CHANGE_BOUNDS -> "change to " + verdict.target().asBounds();
            case CHANGE_AUTOSUSPEND -> "change the autosuspend delay";
            case RESTART -> "restart the compute";
            case ENABLE_POOLER -> table.hasPoolerAlwaysOn()
                    ? "point the application to the pooled host"
                    : "enable connection pooling";
            case HOLD -> kept(verdict);
        };
    }

    /** The verdict where the size stays: a size that fits differs from an unknown one. */
    private static String kept(Candidate verdict) {
        return switch (verdict.reason()) {
            case FITS -> "right size";
            case UNDECIDED -> undecided(verdict.causes());
            case NO_SIZE_HELPS -> "keep the size, no size helps";
            case DIRECT_CONNECTIONS -> "keep the size, connect clients to the pooler";
            default -> "keep the size";
        };
    }

    /** In words of the fleet page: whether to wait, or to look after something. */
    private static String undecided(List<Cause> causes) {
        boolean hasNoData = causes.stream()
                .anyMatch(cause -> cause instanceof InconclusiveCause.NeverProbed
                        || cause instanceof InconclusiveCause.NoCacheData);
        return causes.stream()
                .map(VerdictText::why)
                .filter(why -> !why.isEmpty())
                .findFirst()
                .map(why -> (hasNoData ? "no data: " : "not known yet: ") + why)
                .orElse("not known yet");
    }

    /** Empty where the sentences of the cause say more than a word could. */
    private static String why(Cause cause) {
        return switch (cause) {
            case DataGap.Suspended suspended -> "suspended";
            case DataGap.CutOff quota -> "cut off by a quota";
            case DataGap.Disabled disabled -> "disabled";
            case DataGap.Starting starting -> "starting";
            case DataGap.ProbesFail fail -> "probes fail";
            case InconclusiveCause.CacheFilling filling -> "warming up";
            case InconclusiveCause.JustFilled filled -> "warming up";
            case InconclusiveCause.JustStarted started -> "warming up";
            case InconclusiveCause.NoFileCache none -> "no file cache";
            case InconclusiveCause.TooLittleTraffic few -> "little traffic";
            default -> "";
        };
    }
}
