package dev.plimsoll.fleet;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The sizes that a compute may have, smallest first.
 *
 * @param sizes at least one, each CU once, sorted here
 */
public record SizeTable(List<Size> sizes) {

    public SizeTable {
        if (sizes.isEmpty()) {
            throw new IllegalArgumentException("a size table needs at least one size");
        }
        sizes = sizes.stream().sorted(Comparator.comparing(Size::cu)).toList();
        long distinct = sizes.stream().map(Size::cu).distinct().count();
        if (distinct != sizes.size()) {
            throw new IllegalArgumentException("a size table may name each size once only");
        }
    }

    /** The row of {@code cu}; empty where the table does not know that size. */
    public Optional<Size> at(ComputeUnits cu) {
        return sizes.stream().filter(size -> size.cu().equals(cu)).findFirst();
    }

    /** Sizes above {@code cu}, the next one first. */
    public List<Size> above(ComputeUnits cu) {
        return sizes.stream().filter(size -> size.cu().isAbove(cu)).toList();
    }

    /** Sizes below {@code cu}, the next one first. */
    public List<Size> below(ComputeUnits cu) {
        return sizes.stream()
                .filter(size -> size.cu().isBelow(cu))
                .sorted(Comparator.comparing(Size::cu).reversed())
                .toList();
    }

    /** The size {@code steps} rows away from {@code from} towards {@code to}, never past it. */
    public ComputeUnits towards(ComputeUnits from, ComputeUnits to, int steps) {
        List<Size> way = to.isAbove(from) ? above(from) : below(from);
        ComputeUnits reached = from;
        for (Size next : way.subList(0, Math.min(steps, way.size()))) {
            boolean past = to.isAbove(from) ? next.cu().isAbove(to) : next.cu().isBelow(to);
            if (past) {
                break;
            }
            reached = next.cu();
        }
        return reached;
    }

    public Size smallest() {
        return sizes.getFirst();
    }

    public Size largest() {
        return sizes.getLast();
    }
}
