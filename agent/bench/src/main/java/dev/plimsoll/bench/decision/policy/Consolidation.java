package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;

/**
 * Karpenter's consolidation policy {@code Balanced}, with one compute in place of a pool of nodes.
 *
 * <p>Taken from its design (kubernetes-sigs/karpenter, {@code designs/balanced-consolidation.md}): a smaller size is set
 * if the saved share of the price is at least half of the disrupted share. The disrupted share is the disruption cost
 * of the evicted pods over that of the pool, where each pod costs 1 and each node 1 more. Larger nodes are started at
 * once for pods that find no room.
 *
 * <p>Not in Karpenter: connections stand for pods. The most connections of the last day stand for the pods of the pool,
 * as the pool of a single node is always disrupted as a whole. A size has room if it holds the pages read in the last
 * day and 10 % more, and the most connections of that day. Like the other rivals, it decides once per hour.
 */
final class Consolidation implements Policy {

    private static final double ROOM = 1.1;
    /** Least score: one over Karpenter's default {@code consolidationThreshold}. */
    private static final double LEAST = 1.0 / 2;

    private final Exact exact;

    /** A policy with the working sets of one week, which only the platform has. */
    Consolidation(Exact exact) {
        this.exact = exact;
    }

    @Override
    public int next(EpochView view) {
        if (!view.isAtHour()) {
            return view.size();
        }
        int from = Math.max(0, view.epoch() - Week.EPOCHS_PER_DAY + 1);
        int most = mostConnections(from, view.epoch());
        int wanted = withRoom(ROOM * exact.touched(from, view.epoch()), most);
        double saved = 1 - Ladder.cu(wanted) / Ladder.cu(view.size());
        double disrupted = view.isAsleep() ? 0 : view.connections() / (1.0 + most);
        return wanted > view.size() || saved >= LEAST * disrupted ? wanted : view.size();
    }

    private int mostConnections(int from, int until) {
        int most = 0;
        for (int epoch = from; epoch <= until; epoch++) {
            most = Math.max(most, exact.week().isAwake(epoch) ? exact.week().life().connections(epoch) : 0);
        }
        return most;
    }

    private static int withRoom(double pages, int connections) {
        int size = Ladder.holding(pages);
        while (Ladder.maxConnections(size) < connections && size + 1 < Ladder.count()) {
            size++;
        }
        return size;
    }
}
