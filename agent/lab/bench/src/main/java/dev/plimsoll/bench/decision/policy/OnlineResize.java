package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;

/**
 * The cache rule of Neon's autoscaler, which resizes without a restart: another capability than that of an agent outside
 * of the platform.
 *
 * <p>Taken from neondatabase/autoscaling, {@code pkg/agent/core} ({@code calculateLFCGoalCU}, {@code
 * EstimateTrueWorkingSetSize}, {@code ProjectNextHighest}): the pages read in windows of up to an hour; the first window
 * after which they grow more than three times as fast as before it; the growth of half a minute more; and a cache of
 * three quarters of the memory.
 *
 * <p>Approximated: windows end every 5 min instead of each minute, so the smallest one is 10 min. The goal is set once
 * per epoch. A resized cache hits as if it had had its new size since the compute woke up, which favours this policy
 * after each growth. CPU and memory are left out, as weeks have none.
 */
final class OnlineResize implements Policy {

    private static final double STEEPER = 3;
    /** Half a minute as a share of an epoch. */
    private static final double AHEAD = 0.5 / 5;
    /** Share of the memory that is the cache, of this platform over that of the rule. */
    private static final double OF_MEMORY = 0.8 / 0.75;

    private final Exact exact;

    /** A policy with the working sets of one week, which only the platform has. */
    OnlineResize(Exact exact) {
        this.exact = exact;
    }

    @Override
    public boolean resizesOnline() {
        return true;
    }

    @Override
    public int next(EpochView view) {
        return view.isAsleep() ? view.size() : Ladder.holding(OF_MEMORY * goal(windows(view)));
    }

    /** Pages read in the last 5, 10 … 60 min since the compute woke up. */
    private double[] windows(EpochView view) {
        double[] pages = new double[Week.EPOCHS_PER_HOUR];
        for (int i = 0; i < pages.length; i++) {
            pages[i] = exact.touched(Math.max(view.start(), view.epoch() - i), view.epoch());
        }
        return pages;
    }

    static double goal(double[] windows) {
        int last = 1;
        while (last + 1 < windows.length
                && windows[last + 1] - windows[last] <= STEEPER * (windows[last] - windows[last - 1])) {
            last++;
        }
        double highest = windows[0];
        for (int i = 1; i <= last; i++) {
            highest = Math.max(highest, windows[i] + AHEAD * (windows[i] - windows[i - 1]));
        }
        return highest;
    }
}
