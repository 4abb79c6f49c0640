package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import java.util.Arrays;

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
        return look -> size;
    }

    /** The first size, fixed. */
    public static Policy unmoved() {
        return EpochView::size;
    }

    /** The platform rule once per hour: one size up while the ratio since the start is below the target. */
    public static Policy lifetimeHourly() {
        return look -> look.isAwakeAtHour() && look.misses() > ALLOWED * (look.hits() + look.misses())
                ? up(look.size())
                : look.size();
    }

    /** The platform rule in its most favourable form: once a day, by the last hour, and not while the cache may be cold. */
    public static Policy plainDaily() {
        return new Policy() {

            private EpochView[] before = new EpochView[0];
            private int asked = -DAY;

            @Override
            public int next(EpochView look) {
                boolean sameRun = before.length > 0 && !look.isAsleep() && before[0].start() == look.start();
                EpochView[] seen = sameRun ? Arrays.copyOf(before, before.length + 1) : new EpochView[1];
                seen[seen.length - 1] = look;
                before = seen.length > HOUR ? Arrays.copyOfRange(seen, 1, seen.length) : seen;
                boolean due = look.epoch() - asked >= DAY && before.length == HOUR && sameRun
                        && look.hits() + look.misses() > (long) FAIR * Ladder.pages(look.size());
                if (!due) {
                    return look.size();
                }
                asked = look.epoch();
                long misses = look.misses() - before[0].misses();
                long reads = misses + look.hits() - before[0].hits();
                return misses > ALLOWED * reads ? up(look.size()) : look.size();
            }
        };
    }

    /** The 90th percentile of the used size over a day, plus 15 %; grows at once, shrinks after 12 h. */
    public static Policy percentile() {
        return new Recommending(DAY, 12 * HOUR, 1.15) {

            @Override
            double figure(EpochView look) {
                return look.used();
            }

            @Override
            double of(double[] sorted) {
                return sorted[(int) (0.9 * (sorted.length - 1))];
            }
        };
    }

    /** The maximum of the hourly working sets of the last 6 h, plus 10 %: a value that only the platform has. */
    public static Policy workingSet() {
        return new Recommending(6 * HOUR, 6 * HOUR, 1.1) {

            @Override
            double figure(EpochView look) {
                return look.workingSet();
            }

            @Override
            double of(double[] sorted) {
                return sorted[sorted.length - 1];
            }
        };
    }

    private static int up(int size) {
        return Math.min(Ladder.count() - 1, size + 1);
    }

    /** Once per hour, the smallest size that holds a past value with headroom. */
    private abstract static class Recommending implements Policy {

        private final int window;
        private final int beforeDown;
        private final double room;
        private double[] figures = new double[0];
        private int moved;

        Recommending(int window, int beforeDown, double room) {
            this.window = window;
            this.beforeDown = beforeDown;
            this.room = room;
        }

        abstract double figure(EpochView look);

        abstract double of(double[] sorted);

        @Override
        public int next(EpochView look) {
            if (!look.isAsleep()) {
                double[] longer = Arrays.copyOf(figures, figures.length + 1);
                longer[figures.length] = figure(look);
                figures = longer.length > window ? Arrays.copyOfRange(longer, 1, longer.length) : longer;
            }
            if (!look.isAwakeAtHour() || figures.length < HOUR) {
                return look.size();
            }
            double[] sorted = figures.clone();
            Arrays.sort(sorted);
            int wanted = Ladder.holding(room * of(sorted));
            boolean due = wanted > look.size()
                    || (wanted < look.size() && look.epoch() - moved >= beforeDown);
            moved = due ? look.epoch() : moved;
            return due ? wanted : look.size();
        }
    }
}
