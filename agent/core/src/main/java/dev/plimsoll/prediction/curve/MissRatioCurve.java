package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The miss-ratio curve of a compute: for every size an estimate with its 80 % interval and its basis.
 *
 * <p>A larger LRU cache holds everything that a smaller one holds (Mattson et al., "Evaluation techniques for storage
 * hierarchies", 1970). So misses and their bounds never rise with the size, although each size is estimated
 * separately. An estimate nearer to the present size takes precedence.
 *
 * @param sizes the estimates, smallest size first; empty while nothing was learned
 */
public record MissRatioCurve(List<SizeEstimate> sizes) {

    /** The curve while nothing was learned. */
    public static final MissRatioCurve UNKNOWN = new MissRatioCurve(List.of());

    public MissRatioCurve {
        sizes = List.copyOf(sizes);
    }

    /**
     * The curve of separate estimates.
     *
     * @param bySize  the smallest size first
     * @param present the size of the latest epoch
     */
    static MissRatioCurve of(List<SizeEstimate> bySize, ComputeUnits present) {
        List<SizeEstimate> ordered = new ArrayList<>(bySize);
        for (int at = bySize.size() - 2; at >= 0; at--) {
            if (ordered.get(at).size().isBelow(present)) {
                ordered.set(at, ordered.get(at).noBetterThan(ordered.get(at + 1)));
            }
        }
        for (int at = 1; at < bySize.size(); at++) {
            if (ordered.get(at).size().isAbove(present)) {
                ordered.set(at, ordered.get(at).noWorseThan(ordered.get(at - 1)));
            }
        }
        return new MissRatioCurve(ordered);
    }

    /** The estimate of a size; empty where the curve has none. */
    public Optional<SizeEstimate> at(ComputeUnits size) {
        return sizes.stream().filter(each -> each.size().equals(size)).findFirst();
    }
}
