package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.decision.Tunables;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A policy that knows the exact misses of every size in each epoch, warm since the compute's start, and nothing
 * about the future. It expects the next hours to be like the last hour and then like the last day. It changes the size if that saves more
 * than the change costs. No agent has this knowledge; it shows the cost of not knowing the future.
 */
public final class Informed implements Policy {

    private static final int NOT_AWAKE = -1;
    /** A cold cache, by the formula of {@link Tunables}: so bad, until so many times as much was read as fits. */
    private static final double COLD = Tunables.SHIPPED.cost().warmSeverity();
    private static final double REFILLS = Tunables.SHIPPED.cost().refill() * Tunables.SHIPPED.cost().warmCaches();
    /** Hours that a size is chosen for, and of those the first, which are expected to be like the last hour. */
    private static final double AHEAD = 12;
    private static final double LIKE_NOW = 2;
    /** Epochs at a size before it is left. */
    private static final int LEAST = Week.EPOCHS_PER_HOUR / 2;

    private final Exact exact;
    private final Tariff tariff;
    /** What each size would have cost in each epoch of the last day, the latest last; nothing while asleep. */
    private final Deque<double[]> day = new ArrayDeque<>();
    private int woken = NOT_AWAKE;
    private int stayed;

    /** A policy with the exact data of one week. */
    public Informed(Exact exact, Tariff tariff) {
        this.exact = exact;
        this.tariff = tariff;
    }

    @Override
    public int next(EpochView view) {
        woken = view.isAsleep() ? NOT_AWAKE : woken == NOT_AWAKE ? view.epoch() : woken;
        day.addLast(costs(view));
        if (day.size() > Week.EPOCHS_PER_DAY) {
            day.removeFirst();
        }
        stayed++;
        int best = view.isAsleep() || stayed >= LEAST ? best(view) : view.size();
        if (best != view.size()) {
            stayed = 0;
        }
        return best;
    }

    private double[] costs(EpochView view) {
        double[] costs = new double[Ladder.count()];
        for (int size = 0; size < costs.length && !view.isAsleep(); size++) {
            costs[size] = tariff.epoch(exact, woken, view.epoch(), size);
        }
        return costs;
    }

    private int best(EpochView view) {
        double[] soon = expected();
        int best = view.size();
        double most = 0;
        for (int size = 0; size < soon.length; size++) {
            double profit = soon[view.size()] - soon[size] - cost(view, size);
            if (size != view.size() && profit > most) {
                best = size;
                most = profit;
            }
        }
        return best;
    }

    /** By size; for no more hours than are known. */
    private double[] expected() {
        double[] sum = new double[Ladder.count()];
        double part = Math.min(1, day.size() / AHEAD / Week.EPOCHS_PER_HOUR);
        double ofDay = (AHEAD - LIKE_NOW) * Week.EPOCHS_PER_HOUR / day.size();
        int from = Math.max(0, day.size() - Week.EPOCHS_PER_HOUR);
        double ofHour = LIKE_NOW * Week.EPOCHS_PER_HOUR / (day.size() - from);
        int at = 0;
        for (double[] costs : day) {
            double weight = part * (ofDay + (at >= from ? ofHour : 0));
            for (int size = 0; size < sum.length; size++) {
                sum[size] += weight * costs[size];
            }
            at++;
        }
        return sum;
    }

    private double cost(EpochView view, int size) {
        if (view.isAsleep()) {
            return Tunables.SHIPPED.cost().suspended() * tariff.prices().restartCost();
        }
        double reads = (double) exact.reads(view.epoch()) * Week.EPOCHS_PER_HOUR;
        double refill = REFILLS * Math.min(Ladder.pages(size), exact.used(view.start(), view.epoch(), size));
        double misses = reads == 0 ? 0 : tariff.prices().violationHour() * COLD * refill / reads;
        return tariff.move(exact, view.epoch()) + misses;
    }
}
