package dev.plimsoll.emulator.size;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The sizes of a platform, smallest first, and the rule that gives a compute its connections.
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

    /** The size of that many compute units; empty when the table has none. */
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

    /** Those that a compute of these limits may have, smallest first. */
    public List<Size> within(Limits limits) {
        return sizes.stream()
                .filter(size -> size.cu() >= limits.min().cu() && size.cu() <= limits.max().cu())
                .toList();
    }

    /** What a server is started with: that of the largest size up to the decisive one. */
    public int maxConnections(Limits limits) {
        double decisive = rule.decisive(limits);
        return sizes.stream()
                .filter(size -> size.cu() <= decisive)
                .reduce((smaller, larger) -> larger)
                .orElse(smallest())
                .maxConnections();
    }

    /** The sizes as people write them. */
    @Override
    public String toString() {
        return sizes.toString();
    }
}
