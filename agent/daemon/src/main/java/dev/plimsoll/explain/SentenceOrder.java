package dev.plimsoll.explain;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.CostCause;
import dev.plimsoll.advice.StandingCause;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.autosuspend.AutosuspendCause;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.size.BranchCause;
import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.advice.size.LimitCause;
import dev.plimsoll.advice.size.PlatformRule;
import dev.plimsoll.advice.size.RestartRule;
import dev.plimsoll.advice.size.RuleCause;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.change.verdict.EffectCause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The order of the sentences of a recommendation: facts, expectation, saving, cost, and what follows. */
final class SentenceOrder {

    /** The parts, in the order in which they are shown. */
    enum Part {
        /** What was observed. */
        FACT,
        /** What is expected at another size. */
        EXPECTATION,
        /** What a change saves. */
        SAVING,
        /** What a change costs. */
        COST,
        /** What a change brings with it, or what it waits for. */
        NEXT
    }

    private SentenceOrder() {}

    /** The causes by their part, else in their order. Those of the smallest limit follow those of the largest. */
    static List<Cause> of(List<? extends Cause> causes) {
        List<Cause> sorted = new ArrayList<>();
        List<Cause> limit = new ArrayList<>();
        for (Cause cause : causes) {
            if (beginsSmallestLimit(cause)) {
                addSorted(sorted, limit);
            }
            limit.add(cause);
        }
        addSorted(sorted, limit);
        return sorted;
    }

    private static boolean beginsSmallestLimit(Cause cause) {
        return cause instanceof LimitCause.QuietMisses || cause instanceof LimitCause.SmallerMinFits;
    }

    private static void addSorted(List<Cause> sorted, List<Cause> limit) {
        limit.sort(Comparator.comparing(SentenceOrder::part));
        sorted.addAll(limit);
        limit.clear();
    }

    static Part part(Cause cause) {
        return switch (cause) {
            case StandingCause standing -> Part.FACT;
            case SizeCause size -> part(size);
            case LimitCause limit -> part(limit);
            case ConnectionCause connection -> part(connection);
            case BranchCause.ReplicasFirst replicas -> Part.NEXT;
            case BranchCause branch -> Part.FACT;
            case EvidenceCause evidence -> Part.FACT;
            case InconclusiveCause open -> Part.FACT;
            case DataGap gap -> Part.FACT;
            case AutosuspendCause awake -> Part.FACT;
            case AwakeCause awake -> Part.FACT;
            case RuleCause rule -> Part.FACT;
            case SizeConstraint constraint -> Part.EXPECTATION;
            case PlatformRule rule -> Part.EXPECTATION;
            case CostCause cost -> part(cost);
            case RestartRule rule -> Part.COST;
            case ChangeCause change -> Part.NEXT;
            case EffectCause effect -> Part.FACT;
            // Each subject is sealed, but not their root: they are in packages of their own.
            default -> throw new IllegalArgumentException("a cause without a part: " + cause);
        };
    }

    private static Part part(SizeCause cause) {
        return switch (cause) {
            case SizeCause.SizeNotListed unlisted -> Part.FACT;
            case SizeCause.ObservedRatio ratio -> Part.FACT;
            case SizeCause.NoReads none -> Part.FACT;
            case SizeCause.RunsBelowLargest held -> Part.FACT;
            case SizeCause.CpuUse cpu -> Part.FACT;
            case SizeCause.CpuUnknown cpu -> Part.FACT;
            case SizeCause.NoLargerSize none -> Part.EXPECTATION;
            case SizeCause.NoLargerPays none -> Part.EXPECTATION;
            case SizeCause.NoAllowedPays none -> Part.EXPECTATION;
            case SizeCause.WouldReach reach -> Part.EXPECTATION;
            case SizeCause.NoneReaches none -> Part.EXPECTATION;
            case SizeCause.TargetAtRisk risk -> Part.EXPECTATION;
            case SizeCause.WouldHelp helps -> Part.EXPECTATION;
            case SizeCause.LargerExpected larger -> Part.EXPECTATION;
            case SizeCause.SmallerExpected smaller -> Part.EXPECTATION;
            case SizeCause.SmallerFilled smaller -> Part.EXPECTATION;
            case SizeCause.SmallerFits smaller -> Part.EXPECTATION;
            case SizeCause.OtherExpected other -> Part.EXPECTATION;
            case SizeCause.OtherUnknown other -> Part.EXPECTATION;
            case SizeCause.CeilingSavesNothing ceiling -> Part.EXPECTATION;
            case SizeCause.CacheFitsCpuDoesNot smaller -> Part.EXPECTATION;
            case SizeCause.CacheAloneFits smaller -> Part.EXPECTATION;
            case SizeCause.SmallerBlocked smaller -> Part.EXPECTATION;
            case SizeCause.RefusedIncluded refused -> Part.SAVING;
            case SizeCause.SavedTooLittle saved -> Part.SAVING;
            case SizeCause.NotComparable open -> Part.NEXT;
        };
    }

    private static Part part(CostCause cause) {
        return switch (cause) {
            case CostCause.AccumulatedSaving saved -> Part.SAVING;
            case CostCause.DailySaving saved -> Part.SAVING;
            case CostCause.ChangeCost cost -> Part.COST;
        };
    }

    private static Part part(LimitCause cause) {
        return switch (cause) {
            case LimitCause.QuietMisses misses -> Part.FACT;
            case LimitCause.SmallerMinFits fits -> Part.FACT;
            case LimitCause.LargerMinBlocked blocked -> Part.EXPECTATION;
            case LimitCause.LargerMinKeeps keeps -> Part.EXPECTATION;
            case LimitCause.MaxFalls falls -> Part.EXPECTATION;
            case LimitCause.MaxFollows follows -> Part.EXPECTATION;
            case LimitCause.MinRises rises -> Part.NEXT;
        };
    }

    private static Part part(ConnectionCause cause) {
        return switch (cause) {
            case ConnectionCause.PeakInUse peak -> Part.FACT;
            case ConnectionCause.PeakElsewhere peak -> Part.FACT;
            case ConnectionCause.IdleAtPeak idle -> Part.FACT;
            case ConnectionCause.IdleInFullestProbe idle -> Part.FACT;
            case ConnectionCause.OftenIdle idle -> Part.FACT;
            case ConnectionCause.PoolerOn on -> Part.FACT;
            case ConnectionCause.StillDirect direct -> Part.FACT;
            case ConnectionCause.PooledSince pooled -> Part.FACT;
            case ConnectionCause.PooledHost host -> Part.EXPECTATION;
            case ConnectionCause.PoolerOff off -> Part.EXPECTATION;
            case ConnectionCause.PoolerUnused unused -> Part.EXPECTATION;
            case ConnectionCause.PoolerUseUnknown unknown -> Part.EXPECTATION;
            case ConnectionCause.PoolerBypassed bypassed -> Part.EXPECTATION;
            case ConnectionCause.SmallestWithRoom room -> Part.EXPECTATION;
            case ConnectionCause.RoomNeedsPaidPlan room -> Part.EXPECTATION;
            case ConnectionCause.RoomOutOfRange room -> Part.EXPECTATION;
            case ConnectionCause.NoRoom none -> Part.EXPECTATION;
        };
    }
}
