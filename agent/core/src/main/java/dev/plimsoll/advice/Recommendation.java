package dev.plimsoll.advice;

import dev.plimsoll.fleet.size.SizeRange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to do about a compute, and its causes. */
public sealed interface Recommendation {

    /** The reasons for it. */
    Advice advice();

    /** What it asks for. */
    default Action action() {
        return switch (this) {
            case Grow recommendation -> Action.GROW;
            case Shrink recommendation -> Action.SHRINK;
            case ChangeBounds recommendation -> Action.CHANGE_BOUNDS;
            case UsePooler recommendation -> Action.ENABLE_POOLER;
            case ChangeAutosuspend recommendation -> Action.CHANGE_AUTOSUSPEND;
            case Restart recommendation -> Action.RESTART;
            case Hold recommendation -> Action.HOLD;
        };
    }

    /** The size limits that the compute should have: the present ones, unless the size changes. */
    SizeRange target();

    default Reason reason() {
        return advice().reason();
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
    record Grow(SizeRange target, Advice advice) implements Recommendation {}

    /** Set smaller limits. */
    record Shrink(SizeRange target, Advice advice) implements Recommendation {}

    /** Set limits of autoscaling of which one rises and the other falls. */
    record ChangeBounds(SizeRange target, Advice advice) implements Recommendation {}

    /** Enable pooled connections, or use those that are always on, and keep the size. */
    record UsePooler(SizeRange target, Advice advice) implements Recommendation {}

    /** Set another autosuspend delay and keep the size. */
    record ChangeAutosuspend(SizeRange target, Advice advice) implements Recommendation {}

    /** Restart at a suitable moment and keep the size. */
    record Restart(SizeRange target, Advice advice) implements Recommendation {}

    /** Change nothing. */
    record Hold(SizeRange target, Advice advice) implements Recommendation {}

    /**
     * The reasons for a recommendation.
     *
     * @param reason      in one word
     * @param causes      facts, expectation, cost, with their figures
     * @param also        other reasons that also hold, each with its own candidate
     * @param predicted   hit ratio per size, smallest first; empty while nothing can be predicted
     * @param ruledOut    sizes that were considered, and why they are not advised
     * @param costBenefit whether a change of size pays now; null where nothing is compared
     */
    record Advice(Reason reason, List<Cause> causes, List<Also> also, List<PredictedHitRatio> predicted,
            List<RuledOut> ruledOut,
            @Nullable CostBenefit costBenefit) {

        /** Advice without a cost comparison. */
        public Advice(Reason reason, List<Cause> causes, List<Also> also, List<PredictedHitRatio> predicted,
                List<RuledOut> ruledOut) {
            this(reason, causes, also, predicted, ruledOut, null);
        }

        public Advice {
            causes = List.copyOf(causes);
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
    record Also(Reason reason, Action action, @Nullable SizeRange target, List<Cause> causes) {

        public Also {
            causes = List.copyOf(causes);
        }
    }
}
