package dev.plimsoll.emulator.size;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The sizes of a platform, smallest first, and the rule for {@code max_connections}.
 *
 * @param sizes never empty
 */
public record SizeTable(List<Size> sizes, ConnectionRule rule) {

    public SizeTable {
        sizes = sizes.stream().sorted(Comparator.comparingDouble(Size::cu)).toList();
        if (sizes.isEmpty()) {
            throw new IllegalArgumentException("a table without sizes");
        }
    }

    /** The size with that many CU; empty if the table has none. */
    public Optional<Size> of(double cu) {
        return sizes.stream().filter(size -> size.cu() == cu).findFirst();
    }

    /** One compute unit, or the smallest size of a table without it. */
    public Size usual() {
        return of(1).orElse(smallest());
    }

    public Size smallest() {
        return sizes.getFirst();
    }

    public Size largest() {
        return sizes.getLast();
    }

    /** The sizes within these limits, smallest first. */
    public List<Size> within(Limits limits) {
        return sizes.stream()
                .filter(size -> size.cu() >= limits.min().cu() && size.cu() <= limits.max().cu())
                .toList();
    }

    /** The connection limit at the start: that of the largest size up to the determining one. */
    public int maxConnections(Limits limits) {
        double decisive = rule.decisive(limits);
        return sizes.stream()
                .filter(size -> size.cu() <= decisive)
                .reduce((smaller, larger) -> larger)
                .orElse(smallest())
                .maxConnections();
    }

    /** The sizes in text form. */
    @Override
    public String toString() {
        return sizes.toString();
    }

    /** The size that determines {@code max_connections} of an autoscaling compute. */
    public enum ConnectionRule {

        /** Its minimum ({@code platform/api.md} section 8). */
        BY_MINIMUM,

        /** Its maximum, but at most eight times its minimum ({@code platform/in-the-wild.md} section 3.2). */
        BY_MAXIMUM_WITHIN_EIGHT_MINIMA;

        private static final double MOST_TIMES = 8;

        double decisive(Limits limits) {
            return switch (this) {
                case BY_MINIMUM -> limits.min().cu();
                case BY_MAXIMUM_WITHIN_EIGHT_MINIMA -> Math.min(limits.max().cu(), MOST_TIMES * limits.min().cu());
            };
        }
    }
}
