package dev.plimsoll.cli.show;

import dev.plimsoll.fleet.size.ComputeUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Sizes side by side of which the same is told, so that a table of forty sizes stays readable.
 *
 * @param from the smallest
 * @param to   the largest; {@code from} where it is one size alone
 * @param told of each of them
 */
record Span(ComputeUnits from, ComputeUnits to, String told) {

    /**
     * Sizes without a word of their own end a span: what is told of two sizes is not said of those between them.
     *
     * @param sizes all there are, the smallest first
     * @param told  by size
     */
    static List<Span> over(List<ComputeUnits> sizes, Map<ComputeUnits, String> told) {
        List<Span> spans = new ArrayList<>();
        boolean joined = false;
        for (ComputeUnits size : sizes) {
            String word = told.get(size);
            if (word == null) {
                joined = false;
            } else if (joined && spans.getLast().told().equals(word)) {
                spans.addLast(new Span(spans.removeLast().from(), size, word));
            } else {
                spans.add(new Span(size, size, word));
                joined = true;
            }
        }
        return spans;
    }

    /** {@code 0.25 CU}, {@code 12 to 56 CU}. */
    String sizes() {
        return from.equals(to) ? from + " CU" : from + " to " + to + " CU";
    }
}
