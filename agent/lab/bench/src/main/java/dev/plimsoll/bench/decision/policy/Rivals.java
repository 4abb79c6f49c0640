package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.ToDoubleFunction;

/** Other policies with the same figures. */
public final class Rivals {

    private static final double ALLOWED = 0.01;
    private static final int HOUR = Week.EPOCHS_PER_HOUR;
    private static final int DAY = Week.EPOCHS_PER_DAY;
    /** Reads, relative to the cache, after which a window is reliable in 90 % of cases. */
    private static final int FAIR = 9;

    private Rivals() {}

    /** Always the size {@code size}. */
    public static Policy fixed(int size) {
        return view -> size;
    }

    /** The first size, fixed. */
    public static Policy unmoved() {
        return EpochView::size;
    }

    /** The platform rule once per hour: one size up while the ratio since the start is below the target. */
    public static Policy lifetimeHourly() {
        return view -> view.isAwakeAtHour() && view.misses() > ALLOWED * (view.hits() + view.misses())
                ? up(view.size())
                : view.size();
    }

    /** The platform rule in its most favourable form: once a day, by the last hour, and not while the cache may be cold. */
    public static Policy plainDaily() {
        return new Policy() {

            private final Deque<EpochView> hour = new ArrayDeque<>();
            private int asked = -DAY;

            @Override
            public int next(EpochView view) {
                if (view.isAsleep() || (!hour.isEmpty() && hour.getFirst().start() != view.start())) {
                    hour.clear();
                }
                hour.addLast(view);
                if (hour.size() > HOUR) {
                    hour.removeFirst();
                }
                boolean due = view.epoch() - asked >= DAY && hour.size() == HOUR
                        && view.hits() + view.misses() > (long) FAIR * Ladder.pages(view.size());
                if (!due) {
                    return view.size();
                }
                asked = view.epoch();
                long misses = view.misses() - hour.getFirst().misses();
                long reads = misses + view.hits() - hour.getFirst().hits();
                return misses > ALLOWED * reads ? up(view.size()) : view.size();
            }
        };
    }

    /** The 90th percentile of the used size over a day, plus 15 %; grows at once, shrinks after 12 h. */
    public static Policy percentile() {
        return new Recommending(view -> view.pages().used(), DAY, 0.9, 1.15, 12 * HOUR);
    }

    /** The maximum of the hourly working sets of the last 6 h, plus 10 %: a value that only the platform has. */
    public static Policy workingSet() {
        return new Recommending(view -> view.pages().workingSet(), 6 * HOUR, 1, 1.1, 6 * HOUR);
    }

    /** Karpenter's consolidation, which weighs the saved price against the disruption. */
    public static Policy consolidation() {
        return new Consolidation();
    }

    /** Neon's autoscaler, which resizes without a restart. */
    public static Policy onlineResize(Exact exact) {
        return new OnlineResize(exact);
    }

    private static int up(int size) {
        return Math.min(Ladder.count() - 1, size + 1);
    }

    /** Once per hour, the smallest size that holds a past value with headroom. */
    private static final class Recommending implements Policy {

        private final ToDoubleFunction<EpochView> figure;
        private final int window;
        private final double quantile;
        private final double room;
        private final int beforeDown;
        private double[] figures = new double[0];
        private int moved;

        Recommending(ToDoubleFunction<EpochView> figure, int window, double quantile, double room, int beforeDown) {
            this.figure = figure;
            this.window = window;
            this.quantile = quantile;
            this.room = room;
            this.beforeDown = beforeDown;
        }

        @Override
        public int next(EpochView view) {
            if (!view.isAsleep()) {
                double[] longer = Arrays.copyOf(figures, figures.length + 1);
                longer[figures.length] = figure.applyAsDouble(view);
                figures = longer.length > window ? Arrays.copyOfRange(longer, 1, longer.length) : longer;
            }
            if (!view.isAwakeAtHour() || figures.length < HOUR) {
                return view.size();
            }
            double[] sorted = figures.clone();
            Arrays.sort(sorted);
            int wanted = Ladder.holding(room * sorted[(int) (quantile * (sorted.length - 1))]);
            boolean due = wanted > view.size()
                    || (wanted < view.size() && view.epoch() - moved >= beforeDown);
            moved = due ? view.epoch() : moved;
            return due ? wanted : view.size();
        }
    }
}
