package dev.plimsoll.cli.show;

import dev.plimsoll.fleet.size.ComputeUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Adjacent sizes with the same text; this keeps a table of forty sizes readable.
 *
 * @param from the smallest size
 * @param to   the largest size; equal to {@code from} for a single size
 * @param text the text of each of these sizes
 */
record SizeSpan(ComputeUnits from, ComputeUnits to, String text) {

    /**
     * Joins adjacent sizes with the same text. A size without a text ends a span.
     *
     * @param sizes all sizes, the smallest first
     * @param texts the texts by size
     */
    static List<SizeSpan> over(List<ComputeUnits> sizes, Map<ComputeUnits, String> texts) {
        List<SizeSpan> spans = new ArrayList<>();
        boolean joined = false;
        for (ComputeUnits size : sizes) {
            String text = texts.get(size);
            if (text == null) {
                joined = false;
            } else if (joined && spans.getLast().text().equals(text)) {
                spans.addLast(new SizeSpan(spans.removeLast().from(), size, text));
            } else {
                spans.add(new SizeSpan(size, size, text));
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
