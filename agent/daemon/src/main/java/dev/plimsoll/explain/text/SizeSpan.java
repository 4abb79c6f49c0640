package dev.plimsoll.explain.text;

import dev.plimsoll.advice.Recommendation.RuledOut;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Adjacent sizes with the same text; this keeps a table of forty sizes readable.
 *
 * @param from the smallest size
 * @param to   the largest size; equal to {@code from} for a single size
 * @param text the text of each of these sizes
 */
public record SizeSpan(ComputeUnits from, ComputeUnits to, String text) {

    /**
     * Joins adjacent sizes with the same text. A size without a text ends a span.
     *
     * @param sizes all sizes, the smallest first
     * @param texts the texts by size
     */
    public static List<SizeSpan> over(List<ComputeUnits> sizes, Map<ComputeUnits, String> texts) {
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
    public String sizes() {
        return range() + " CU";
    }

    private String range() {
        return from.equals(to) ? from.toString() : from + " to " + to;
    }

    /**
     * The sizes that are not advised, with one text for all that have the same reason.
     *
     * @param sizes {@code 0.25 to 0.5, 4 to 8 CU}
     */
    public record RuledOutSizes(String sizes, String text) {}

    /** What speaks against each size that is not advised; those with the same reason are together. */
    public static List<RuledOutSizes> ruledOut(List<RuledOut> sizes, SizeTable table) {
        Map<ComputeUnits, String> texts = new TreeMap<>();
        sizes.forEach(size -> texts.put(size.cu(), Explanation.clause(size.cause())));
        Set<ComputeUnits> all = new TreeSet<>(texts.keySet());
        table.sizes().forEach(size -> all.add(size.cu()));
        return over(List.copyOf(all), texts).stream()
                .collect(Collectors.groupingBy(SizeSpan::text, LinkedHashMap::new,
                        Collectors.mapping(SizeSpan::range, Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(same -> new RuledOutSizes(same.getValue() + " CU", same.getKey()))
                .toList();
    }
}
