package dev.plimsoll.explain;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.size.LimitCause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is said of a cause.
 *
 * @param part where it stands in a recommendation
 * @param text a clause or more: the first one without a capital letter, the last one without a full stop
 */
public record Clause(ClausePart part, String text) {

    /** The parts of a recommendation, in the order in which they are shown. */
    public enum ClausePart {
        /** What was observed. */
        FACT,
        /** What is expected at another size. */
        EXPECTATION,
        /** What a change saves. */
        SAVING,
        /** What a change costs. */
        COST,
        /** What a change brings with it, or what it waits for. */
        NEXT;

        Clause of(String template, @Nullable Object... figures) {
            return new Clause(this, FigureText.text(template, figures));
        }
    }

    /** What is said of {@code causes} by part, else in their order. The smallest limit follows the largest. */
    public static List<Clause> inOrder(List<? extends Cause> causes) {
        List<Clause> sorted = new ArrayList<>();
        List<Clause> limit = new ArrayList<>();
        for (Cause cause : causes) {
            if (cause instanceof LimitCause.QuietMisses || cause instanceof LimitCause.SmallerMinFits) {
                addSorted(sorted, limit);
            }
            limit.add(Explanation.placed(cause));
        }
        addSorted(sorted, limit);
        return sorted;
    }

    private static void addSorted(List<Clause> sorted, List<Clause> limit) {
        limit.sort(Comparator.comparing(Clause::part));
        sorted.addAll(limit);
        limit.clear();
    }
}
