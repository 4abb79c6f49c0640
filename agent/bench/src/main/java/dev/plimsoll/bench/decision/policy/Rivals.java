package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import java.util.Arrays;

/** What others do with the same figures. */
public final class Rivals {

    private static final double ALLOWED = 0.01;
    private static final int HOUR = Week.EPOCHS_PER_HOUR;
    private static final int DAY = Week.EPOCHS_PER_DAY;
    /** Reads after which a window is fair again in nine of ten cases, in caches. */
    private static final int FAIR = 9;

    private Rivals() {}

    /** Always rung {@code size}. */
    public static Policy fixed(int size) {
        return look -> size;
    }

    /** The first size for ever. */
    public static Policy unmoved() {
        return EpochView::size;
    }

    /** Once an hour one size up while the ratio since the start is below the target. */
    public static Policy lifetimeHourly() {
        return look -> look.isAwakeAtHour() && look.misses() > ALLOWED * (look.hits() + look.misses())
                ? up(look.size())
                : look.size();
    }

    /** The same in its kindest reading: once a day, by the last hour, and not while a cache may still be cold. */
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

    /** The 90th percentile of what was in use over a day, and 15 % more; up at once, down after twelve hours. */
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

    /** The most pages of any hour in the last six, and a tenth more: what a platform knows from inside. */
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

    /** The smallest size that holds a figure of the past with some room, once an hour. */
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
