package dev.plimsoll.advice;

import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to do about a compute, and why. */
public sealed interface Recommendation {

    /** The reasons for it. */
    Advice advice();

    /** The word for the label {@code action}. */
    String action();

    /** The size limits that the compute should have: the present ones, unless the size changes. */
    SizeRange target();

    default Reason reason() {
        return advice().reason();
    }

    /**
     * The verdict in a few words: {@code grow to bounds of 2 to 8 CU}.
     *
     * @param table sizes of the platform, whose rule defines whether the pooler must be enabled or is always on
     */
    default String words(SizeTable table) {
        return switch (this) {
            case Grow grow -> "grow to " + target().asBounds();
            case Shrink shrink -> "shrink to " + target().asBounds();
            case ChangeBounds bounds -> "change to " + target().asBounds();
            case ChangeAutosuspend delay -> "change the autosuspend delay";
            case Restart restart -> "restart the compute";
            case UsePooler pooler -> table.rule() == SizeRule.NEON
                    ? "point the application to the pooled host"
                    : "enable connection pooling";
            case Hold hold -> kept(reason());
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

    /** The same with other reasons. */
    default Recommendation with(Advice advice) {
        return switch (this) {
            case Grow grow -> new Grow(target(), advice);
            case Shrink shrink -> new Shrink(target(), advice);
            case ChangeBounds bounds -> new ChangeBounds(target(), advice);
            case UsePooler pooler -> new UsePooler(target(), advice);
            case ChangeAutosuspend delay -> new ChangeAutosuspend(target(), advice);
            case Restart restart -> new Restart(target(), advice);
            case Hold hold -> new Hold(target(), advice);
        };
    }

    /** Set larger limits. */
    record Grow(SizeRange target, Advice advice) implements Recommendation {
        @Override
        public String action() {
            return "grow";
        }
    }

    /** Set smaller limits. */
    record Shrink(SizeRange target, Advice advice) implements Recommendation {
        @Override
        public String action() {
            return "shrink";
        }
    }

    /** Set limits of autoscaling of which one rises and the other falls. */
    record ChangeBounds(SizeRange target, Advice advice) implements Recommendation {
        @Override
        public String action() {
            return "change_bounds";
        }
    }

    /** Enable pooled connections, or use those that are always on, and keep the size. */
    record UsePooler(SizeRange target, Advice advice) implements Recommendation {
        @Override
        public String action() {
            return "enable_pooler";
        }
    }

    /** Set another autosuspend delay and keep the size. */
    record ChangeAutosuspend(SizeRange target, Advice advice) implements Recommendation {
        @Override
        public String action() {
            return "change_autosuspend";
        }
    }

    /** Restart at a suitable moment and keep the size. */
    record Restart(SizeRange target, Advice advice) implements Recommendation {
        @Override
        public String action() {
            return "restart";
        }
    }

    /** Change nothing. */
    record Hold(SizeRange target, Advice advice) implements Recommendation {
        @Override
        public String action() {
            return "hold";
        }
    }

    /**
     * The reasons for a recommendation.
     *
     * @param reason      in one word
     * @param why         facts, expectation, cost: one sentence each, with figures
     * @param also        other reasons that also hold, each with its own candidate
     * @param predicted   hit ratio per size, smallest first; empty while nothing can be predicted
     * @param ruledOut    sizes that were considered, and why they are not advised
     * @param costBenefit whether a change of size pays now; null where nothing is compared
     */
    record Advice(Reason reason, String why, List<Also> also, List<PredictedHitRatio> predicted,
            List<RuledOut> ruledOut,
            @Nullable CostBenefit costBenefit) {

        /** Advice without a cost comparison. */
        public Advice(Reason reason, String why, List<Also> also, List<PredictedHitRatio> predicted,
                List<RuledOut> ruledOut) {
            this(reason, why, also, predicted, ruledOut, null);
        }

        public Advice {
            also = List.copyOf(also);
            predicted = List.copyOf(predicted);
            ruledOut = List.copyOf(ruledOut);
        }
    }

    /**
     * Another reason that also holds.
     *
     * @param action what it alone would ask for
     * @param target the size limits it alone would ask for; null where it is not about size
     */
    record Also(Reason reason, String action, @Nullable SizeRange target, String why) {}
}
