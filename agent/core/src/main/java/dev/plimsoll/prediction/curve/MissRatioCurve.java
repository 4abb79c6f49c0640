package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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

    /** Distances of the levels that differ by a factor of two at most, the nearest first. */
    private static final List<Integer> LIKE_LOADS = List.of(0, -1, 1, -2, 2);

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

    /**
     * A copy where sizes that the compute had before, under a like load, show what was measured there, with the noise of
     * counting in place of a forecast.
     *
     * @param epoch   its load, and the present size
     * @param advised a size of which the forecast counts; null for none
     */
    public MissRatioCurve withMeasured(ComputeModel model, Epoch epoch, @Nullable ComputeUnits advised) {
        return of(sizes.stream()
                .map(estimate -> estimate.size().equals(epoch.size()) || estimate.size().equals(advised) ? estimate
                        : LIKE_LOADS.stream()
                                .flatMap(step -> model.of(estimate.size()).observed(epoch.load() + step).stream())
                                .findFirst()
                                .map(then -> then.measured(estimate, epoch.load()))
                                .orElse(estimate))
                .toList(), epoch.size());
    }

    /** The estimate of a size; empty where the curve has none. */
    public Optional<SizeEstimate> at(ComputeUnits size) {
        return sizes.stream().filter(estimate -> estimate.size().equals(size)).findFirst();
    }
}
