package dev.plimsoll.emulator.cache;

import dev.plimsoll.emulator.behaviour.BehaviourProfile.Autoscaling;
import dev.plimsoll.emulator.size.Size;
import java.util.List;

/** Chooses the size whose cache holds the demand: grows at once, shrinks after a smaller size was sufficient for some time. */
final class Autoscaler {

    private final List<Size> sizes;
    private final Autoscaling rule;
    private final long cachePerCu;
    private int enoughSince = -1;
    private int largestEnough;

    /** @param sizes those it may choose from, smallest first; at least one */
    Autoscaler(List<Size> sizes, Autoscaling rule, long cachePerCu) {
        this.sizes = List.copyOf(sizes);
        this.rule = rule;
        this.cachePerCu = cachePerCu;
    }

    Size smallest() {
        return sizes.getFirst();
    }

    /**
     * The size from now on.
     *
     * @param demand bytes that should fit into the cache
     * @param second of the compute's life
     */
    Size next(Size present, long demand, int second) {
        int now = sizes.indexOf(present);
        int goal = goal(demand);
        if (goal >= now) {
            enoughSince = -1;
            return sizes.get(goal);
        }
        if (enoughSince < 0) {
            enoughSince = second;
            largestEnough = goal;
        }
        largestEnough = Math.max(largestEnough, goal);
        if (second - enoughSince < rule.downAfter().toSeconds()) {
            return present;
        }
        enoughSince = -1;
        return sizes.get(largestEnough);
    }

    private int goal(long demand) {
        for (int i = 0; i < sizes.size(); i++) {
            if (sizes.get(i).cacheBytes(cachePerCu) >= demand) {
                return i;
            }
        }
        return sizes.size() - 1;
    }

    /** The window of the demand, in seconds. */
    int lookBack() {
        return (int) rule.lookBack().toSeconds();
    }
}
