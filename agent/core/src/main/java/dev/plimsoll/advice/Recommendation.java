package dev.plimsoll.advice;

import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to do about a compute, with its why. */
public sealed interface Recommendation {

    /** The ground of the advice. */
    Advice advice();

    /** The word for the label {@code action}. */
    String action();

    /** The size limits that the compute should have: the present ones, unless this is a change of size. */
    SizeRange target();

    default Reason reason() {
        return advice().reason();
    }

    /**
     * In a few words: {@code grow to bounds of 2 to 8 CU}.
     *
     * @param table sizes of the platform, whose rule says whether the pooler is to be turned on or always there
     */
    default String words(SizeTable table) {
        return switch (this) {
            case Grow grow -> "grow to " + target().asBounds();
            case Shrink shrink -> "shrink to " + target().asBounds();
            case ChangeBounds bounds -> "change to " + target().asBounds();
            case ChangeAutosuspend delay -> "set another autosuspend delay";
            case Restart restart -> "restart it";
            case UsePooler pooler -> table.rule() == SizeRule.NEON
                    ? "point the application to the pooled host"
                    : "turn on the pooler";
            case Hold hold -> kept(reason());
        };
    }

    /** What leaves the size as it is says why: a size that was found right is no size of which nothing is known. */
    private static String kept(Reason reason) {
        return switch (reason) {
            case FITS -> "right size";
            case UNDECIDED -> "not known yet";
            case SATURATED -> "keep the size, not proven";
            case NO_SIZE_HELPS -> "keep the size, none helps";
            default -> "keep the size";
        };
    }

    /** The same on another ground. */
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

    /** Turn on pooled connections, or use those that are always there, and leave the size alone. */
    record UsePooler(SizeRange target, Advice advice) implements Recommendation {
        @Override
        public String action() {
            return "enable_pooler";
        }
    }

    /** Set another autosuspend delay and leave the size alone. */
    record ChangeAutosuspend(SizeRange target, Advice advice) implements Recommendation {
        @Override
        public String action() {
            return "change_autosuspend";
        }
    }

    /** Restart it at a moment that suits, and leave the size alone. */
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
     * The ground of a piece of advice.
     *
     * @param reason    in one word
     * @param why       in one sentence, with figures
     * @param also      other reasons that hold at the same time, each with its own wish
     * @param predicted hit ratio per size, smallest first; empty while nothing can be predicted
     * @param ruledOut  what was considered and why it was not advised
     * @param costBenefit  whether a change of size pays by now; null where nothing is weighed
     */
    record Advice(Reason reason, String why, List<Also> also, List<PredictedHitRatio> predicted,
            List<RuledOut> ruledOut,
            @Nullable CostBenefit costBenefit) {

        /** Of which nothing is weighed. */
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
     * Another reason that holds at the same time.
     *
     * @param action what it alone would have asked for
     * @param target the size limits that it alone would have asked for; null where it is not about size
     */
    record Also(Reason reason, String action, @Nullable SizeRange target, String why) {}
}
