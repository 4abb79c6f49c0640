package dev.plimsoll.prediction.curve;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.SizeEstimate;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes estimates consistent from size to size. A larger LRU cache holds everything that a smaller one holds (Mattson
 * et al., "Evaluation techniques for storage hierarchies", 1970). So misses and their bounds never rise with the
 * size, although each size is estimated separately. An estimate nearer to the present size takes precedence.
 */
final class Inclusion {

    private Inclusion() {}

    /**
     * The estimates in that order.
     *
     * @param bySize  the smallest size first
     * @param present the size of the latest epoch
     */
    static List<SizeEstimate> ordered(List<SizeEstimate> bySize, ComputeUnits present) {
        List<SizeEstimate> ordered = new ArrayList<>(bySize);
        for (int at = bySize.size() - 2; at >= 0; at--) {
            if (ordered.get(at).size().isBelow(present)) {
                ordered.set(at, noBetter(ordered.get(at), ordered.get(at + 1)));
            }
        }
        for (int at = 1; at < bySize.size(); at++) {
            if (ordered.get(at).size().isAbove(present)) {
                ordered.set(at, noWorse(ordered.get(at), ordered.get(at - 1)));
            }
        }
        return ordered;
    }

    private static SizeEstimate noBetter(SizeEstimate one, SizeEstimate larger) {
        return new SizeEstimate(one.size(), Math.max(one.best(), larger.best()), Math.max(one.miss(), larger.miss()),
                Math.max(one.worst(), larger.worst()), one.severity(), one.basis());
    }

    private static SizeEstimate noWorse(SizeEstimate one, SizeEstimate smaller) {
        return new SizeEstimate(one.size(), Math.min(one.best(), smaller.best()), Math.min(one.miss(), smaller.miss()),
                Math.min(one.worst(), smaller.worst()), one.severity(), one.basis());
    }
}
