package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Karpenter's consolidation policy {@code Balanced}, with one compute in place of a pool of nodes.
 *
 * <p>Taken from its design (kubernetes-sigs/karpenter, {@code designs/balanced-consolidation.md}): a smaller size is set
 * if the saved share of the price is at least half of the disrupted share. The disrupted share is the disruption cost
 * of the evicted pods over that of the pool, where each pod costs 1 and each node 1 more. Larger nodes are started at
 * once for pods that find no room.
 *
 * <p>Not in Karpenter: connections stand for pods. The most connections of the last day stand for the pods of the pool,
 * as the pool of a single node is always disrupted as a whole. A size has room if it holds the most pages read in an
 * hour of the last day, and 10 % more. Like the other rivals, it decides once per hour.
 */
final class Consolidation implements Policy {

    private static final double ROOM = 1.1;
    /** Least score: one over Karpenter's default {@code consolidationThreshold}. */
    private static final double LEAST = 1.0 / 2;

    private final Deque<EpochView> day = new ArrayDeque<>();

    @Override
    public int next(EpochView view) {
        day.addLast(view);
        if (day.size() > Week.EPOCHS_PER_DAY) {
            day.removeFirst();
        }
        return view.isAtHour() ? next(view, wanted()) : view.size();
    }

    private int next(EpochView view, int wanted) {
        double saved = 1 - Ladder.cu(wanted) / Ladder.cu(view.size());
        return wanted > view.size() || saved >= LEAST * disrupted(view) ? wanted : view.size();
    }

    private int wanted() {
        return Ladder.holding(ROOM * day.stream().mapToInt(view -> view.pages().workingSet()).max().orElse(0));
    }

    private double disrupted(EpochView now) {
        int most = day.stream().filter(view -> !view.isAsleep()).mapToInt(EpochView::connections).max().orElse(0);
        return now.isAsleep() ? 0 : now.connections() / (1.0 + most);
    }
}
