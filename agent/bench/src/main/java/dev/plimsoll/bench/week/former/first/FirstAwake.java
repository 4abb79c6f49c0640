package dev.plimsoll.bench.week.former.first;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;

/** Weeks without sleep of those held out first. */
final class FirstAwake extends Weeks {

    /** Exponents change so many times in a week. */
    private static final int SKEWS = 28;

    FirstAwake(String family, int seed) {
        super(family, seed);
    }

    Week tenants() {
        Draw figures = figures();
        double first = figures.about(6_000);
        double second = figures.about(9_000);
        double rate = figures.about(7_000);
        return of(size(1), 60_000, always(60), epoch -> 60_000, (epoch, draw) -> epoch / HOUR % 2 == 0
                ? draw.even(rate, 0, first, 0.002, 60_000).inOrder()
                : draw.even(rate, 20_000, second, 0.002, 60_000).inOrder());
    }

    Week monday() {
        Draw figures = figures();
        double pages = figures.about(6_500);
        double rate = figures.about(6_000);
        Reading part = epoch -> epoch / DAY == 0 ? 2 : epoch / DAY < 5 ? 1 : 0.35;
        return of(size(1), 50_000, connections(epoch -> (int) (20 + 90 * part.of(epoch) * daylight(epoch))),
                epoch -> 50_000, (epoch, draw) -> draw
                        .even(rate * part.of(epoch) * (0.3 + daylight(epoch)), 0, pages * Math.max(0.6, part.of(epoch)),
                                0.002, 50_000)
                        .inOrder());
    }

    Week rows() {
        Draw figures = figures();
        double pages = figures.about(3_500);
        double anHour = figures.about(250);
        double rate = figures.about(7_500);
        int old = 10_000;
        Reading newest = epoch -> old + anHour * epoch / HOUR;
        return of(size(1), (int) newest.of(Week.EPOCHS) + 1, always(45), newest, (epoch, draw) -> draw
                .even(rate * 0.6, 0, pages, 0.002, old)
                .recent(rate * 0.4, (int) newest.of(epoch), 800 + 0.12 * (newest.of(epoch) - old))
                .mixed());
    }

    Week monthEnd() {
        Draw figures = figures();
        double pages = figures.about(5_500);
        double reports = figures.about(28_000);
        int day = 2 + figures.below(4);
        return of(size(1), 70_000, always(55), epoch -> 70_000, (epoch, draw) -> {
            draw.even(6_500 * (0.4 + daylight(epoch)), 0, pages, 0.002, 70_000);
            boolean counts = epoch / DAY == day && epoch % DAY >= 6 * HOUR && epoch % DAY < 20 * HOUR;
            return counts ? draw.even(7_000, 20_000, reports, 0, 1).mixed() : draw.inOrder();
        });
    }

    Week migration() {
        Draw figures = figures();
        int all = (int) figures.about(70_000);
        double pages = figures.about(7_000);
        int loaded = (int) (figures.about(0.8) * DAY);
        Reading there = epoch -> Math.max(1, all * Math.min(1, (double) epoch / loaded));
        return of(size(1), all, connections(epoch -> epoch < loaded ? 8 : 50), there, (epoch, draw) -> epoch < loaded
                ? draw.recent(6_000, (int) there.of(epoch) - 1, 300).even(1_000, 0, there.of(epoch), 0, 1).mixed()
                : draw.even(7_000, 0, pages, 0.003, all).inOrder());
    }

    Week api() {
        Draw figures = figures();
        double pages = figures.about(2_200);
        double rate = figures.about(900);
        int scan = (int) figures.about(14_000);
        int minute = figures.below(HOUR);
        return of(size(1), 25_000, always(25), epoch -> 25_000, (epoch, draw) -> {
            draw.even(rate, 0, pages, 0.001, 25_000);
            return epoch % HOUR == minute ? draw.scan(scan, 5_000, scan).mixed() : draw.inOrder();
        });
    }

    Week replica() {
        Draw figures = figures();
        double goods = figures.about(7_000);
        double anHour = figures.about(120);
        double rate = figures.about(7_000);
        int old = 25_000;
        Reading newest = epoch -> old + anHour * epoch / HOUR;
        return of(size(1), (int) newest.of(Week.EPOCHS) + 1, connections(epoch -> 10 + (int) (110 * daylight(epoch))),
                newest, (epoch, draw) -> draw
                        .even(rate * 0.7 * (0.15 + evening(epoch)), 0, goods, 0.004, old)
                        .recent(rate * 0.3 * (0.4 + evening(epoch)), (int) newest.of(epoch), 2_500)
                        .mixed());
    }

    Week bell() {
        Draw figures = figures();
        double width = figures.about(2_000);
        double sway = figures.about(2_500);
        double drift = figures.about(9_000);
        double rate = figures.about(8_000);
        return of(size(1), 40_000, always(40), epoch -> 40_000, (epoch, draw) -> draw
                .around(rate, 12_000 + drift * epoch / Week.EPOCHS + sway * (2 * daylight(epoch) - 1), width, 40_000)
                .inOrder());
    }

    Week stepUp() {
        Draw figures = figures();
        double few = figures.about(5_000);
        double many = figures.about(15_500);
        int at = 2 * DAY + figures.below(DAY);
        return of(size(1), 60_000, always(50), epoch -> 60_000,
                (epoch, draw) -> draw.even(7_500, 0, epoch < at ? few : many, 0.002, 60_000).inOrder());
    }

    Week stepDown() {
        Draw figures = figures();
        double many = figures.about(13_500);
        double few = figures.about(4_800);
        int at = 3 * DAY + figures.below(DAY);
        return of(size(2), 60_000, always(50), epoch -> 60_000,
                (epoch, draw) -> draw.even(7_500, 0, epoch < at ? many : few, 0.002, 60_000).inOrder());
    }

    Week skew() {
        Draw figures = figures();
        double rate = figures.about(8_500);
        double most = figures.about(1.3);
        double[][] upTo = new double[SKEWS][];
        for (int i = 0; i < SKEWS; i++) {
            upTo[i] = zipf(45_000, 0.7 + (most - 0.7) * i / (SKEWS - 1));
        }
        return of(size(1), 45_000, always(40), epoch -> 45_000,
                (epoch, draw) -> draw.ranked(rate, upTo[epoch * SKEWS / Week.EPOCHS]).inOrder());
    }

    Week clients() {
        Draw figures = figures();
        double pages = figures.about(2_600);
        double more = figures.about(220);
        return of(size(1), 30_000, connections(epoch -> 200 + (int) (more * daylight(epoch))), epoch -> 30_000,
                (epoch, draw) -> draw.even(5_000, 0, pages, 0.001, 30_000).inOrder());
    }

    /** Most in the evening, less at noon, next to nothing by night. */
    private static double evening(int epoch) {
        return bump(epoch, 12, 3) * 0.6 + bump(epoch, 20, 2.5);
    }
}
