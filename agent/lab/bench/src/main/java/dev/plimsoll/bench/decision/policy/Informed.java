package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A policy that knows the exact misses of every size in each epoch, warm since the compute's start, and nothing
 * about the future. It expects the next hours to be like the last hour and then like the last day. It changes the size
 * if that saves more than the change costs, and shrinks only if no epoch of the last day would have missed the target
 * more. No agent has this knowledge; it shows the cost of not knowing the future.
 */
public final class Informed implements Policy {

    private static final int NOT_AWAKE = -1;
    /** Hours that a size is chosen for, and of those the first, which are expected to be like the last hour. */
    private static final double AHEAD = 12;
    private static final double LIKE_NOW = 2;
    /** Epochs at a size before it is left. */
    private static final int LEAST = Week.EPOCHS_PER_HOUR / 2;
    /** How many times the misses of the present size a smaller one may have where the target is missed. */
    private static final double MORE = 1.05;

    private final Exact exact;
    private final Tariff tariff;
    /** The last day, the latest epoch last. */
    private final Deque<Known> day = new ArrayDeque<>();
    private int woken = NOT_AWAKE;
    private int stayed;

    /** What each size would have cost and missed in an epoch; zeros while suspended. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Known(double[] costs, double[] missRatios) {}

    /** A policy with the exact data of one week. */
    public Informed(Exact exact, Tariff tariff) {
        this.exact = exact;
        this.tariff = tariff;
    }

    @Override
    public int next(EpochView view) {
        woken = view.isAsleep() ? NOT_AWAKE : woken == NOT_AWAKE ? view.epoch() : woken;
        day.addLast(known(view));
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

    private Known known(EpochView view) {
        Known known = new Known(new double[Ladder.count()], new double[Ladder.count()]);
        for (int size = 0; size < Ladder.count() && !view.isAsleep(); size++) {
            known.costs[size] = tariff.epoch(exact, woken, view.epoch(), size);
            known.missRatios[size] = Tariff.missRatio(exact, woken, view.epoch(), size);
        }
        return known;
    }

    private int best(EpochView view) {
        double[] soon = expected();
        int best = view.size();
        double most = 0;
        for (int size = 0; size < soon.length; size++) {
            double profit = soon[view.size()] - soon[size] - cost(view, size);
            if (profit > most && isAllowed(view.size(), size)) {
                best = size;
                most = profit;
            }
        }
        return best;
    }

    private boolean isAllowed(int present, int size) {
        return size >= present || day.stream()
                .allMatch(epoch -> epoch.missRatios[size] <= Math
                        .max(tariff.price().allowedMisses(), MORE * epoch.missRatios[present]));
    }

    /** By size; for no more hours than are known. */
    private double[] expected() {
        double[] sum = new double[Ladder.count()];
        double part = Math.min(1, day.size() / AHEAD / Week.EPOCHS_PER_HOUR);
        double ofDay = (AHEAD - LIKE_NOW) * Week.EPOCHS_PER_HOUR / day.size();
        int from = Math.max(0, day.size() - Week.EPOCHS_PER_HOUR);
        double ofHour = LIKE_NOW * Week.EPOCHS_PER_HOUR / (day.size() - from);
        int at = 0;
        for (Known epoch : day) {
            double weight = part * (ofDay + (at >= from ? ofHour : 0));
            for (int size = 0; size < sum.length; size++) {
                sum[size] += weight * epoch.costs[size];
            }
            at++;
        }
        return sum;
    }

    /** The restart and the pages that are read again; nothing while suspended. */
    private double cost(EpochView view, int size) {
        return view.isAsleep() || size == view.size()
                ? 0
                : tariff.move(exact, view.epoch(), view.size()) + tariff.price()
                        .ofMisses(Math.min(Ladder.pages(size), exact.used(view.start(), view.epoch(), view.size())));
    }
}
