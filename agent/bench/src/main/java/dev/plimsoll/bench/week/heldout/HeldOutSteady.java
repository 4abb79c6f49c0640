package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Habit;
import dev.plimsoll.bench.week.Ranks;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;

/** Weeks without sleep in which nothing happens but days and nights, of those held out. */
final class HeldOutSteady extends Weeks {

    /** A prime above all numbers of rows, so that ranks times it are places all over a table, each once. */
    private static final long STRIDE = 104_729;

    HeldOutSteady(String word, int seed) {
        super(word, seed);
    }

    /** Each look-up goes from the top of an index to a leaf and on to a row; some are asked for more than others. */
    Week accounts() {
        Draw figures = figures();
        int rows = (int) figures.about(8_500);
        double lookUps = figures.about(2_300);
        int top = 10;
        int leaves = rows / 6 + 1;
        int all = top + leaves + rows;
        Ranks upTo = new Ranks(rows, 0.4);
        return of(size(1), all, connections(epoch -> 30 + (int) (30 * daylight(epoch))), epoch -> all,
                (epoch, draw) -> {
                    double now = lookUps * (0.4 + daylight(epoch)) * (epoch / DAY < 5 ? 1 : 0.7);
                    return draw.take(new Habit.LookUps((int) now, top, upTo, STRIDE)).inOrder();
                });
    }

    /** Each call of each service asks who may do what: always the same few pages. */
    Week permissions() {
        Draw figures = figures();
        int groups = (int) figures.about(300);
        double rows = figures.about(900);
        double rate = figures.about(7_000);
        int all = 3_000;
        Ranks upTo = new Ranks(groups, 1);
        return of(size(1), all, always((int) figures.about(28)), epoch -> all, (epoch, draw) -> {
            double now = rate * (0.5 + 0.8 * daylight(epoch));
            return draw.ranked(now * 0.5, upTo).even(now * 0.5, groups, rows, 0.002, all).mixed();
        });
    }

    /** Clients ask for their boxes every quarter of an hour, out of office hours a fifth; a few look for old mail. */
    Week mail() {
        Draw figures = figures();
        int boxes = (int) figures.about(2_600);
        int common = (int) figures.about(700);
        double rate = figures.about(3_600);
        int archive = (int) figures.about(12_000);
        int most = (int) figures.about(110);
        int each = 3;
        int old = common + each * boxes;
        return of(size(1), old + archive, connections(epoch -> works(epoch, 7, 20) ? most : most / 3),
                epoch -> old + archive, (epoch, draw) -> {
                    boolean day = works(epoch, 7, 20);
                    draw.even(day ? rate : 0.4 * rate, 0, common, 0, 1);
                    return draw.take(new Habit.Boxes(epoch % 3, day ? 3 : 15, boxes, common, each, archive)).inOrder();
                });
    }

    /** A table for each day, of which the fourth is dropped: today's is read the most, as far as it is filled. */
    Week partitions() {
        Draw figures = figures();
        int common = (int) figures.about(1_100);
        int aDay = (int) figures.about(4_200);
        double rate = figures.about(7_000);
        int kept = 3;
        Reading filled = epoch -> 1 + (aDay - 1) * (double) (epoch % DAY) / DAY;
        return of(size(2), common + (7 + kept) * aDay, connections(epoch -> 35 + (int) (35 * daylight(epoch))),
                epoch -> common + kept * aDay + filled.of(epoch), (epoch, draw) -> {
                    double now = rate * (0.5 + 0.7 * daylight(epoch));
                    int today = common + (epoch / DAY + kept) * aDay;
                    return draw.even(now * 0.25, 0, common, 0, 1)
                            .even(now * 0.5, today, filled.of(epoch), 0, 1)
                            .even(now * 0.2, today - aDay, aDay, 0, 1)
                            .even(now * 0.05, today - kept * aDay, (kept - 1.0) * aDay, 0, 1)
                            .mixed();
                });
    }

    /** Three rounds of picking at once, each for a while in one area; every terminal holds a connection. */
    Week warehouse() {
        Draw figures = figures();
        int common = (int) figures.about(1_400);
        int area = (int) figures.about(700);
        double rate = figures.about(6_000);
        int terminals = (int) Math.min(415, figures.about(390));
        int areas = 15 + figures.below(7);
        int lasts = 7 + figures.below(4);
        int begins = 5 + figures.below(3);
        int all = common + areas * area;
        return of(size(1), all, connections(epoch -> open(epoch, begins) ? 15 + terminals : 15), epoch -> all,
                (epoch, draw) -> {
                    double now = open(epoch, begins) ? rate : 0.15 * rate;
                    draw.even(now * 0.4, 0, common, 0.001, all);
                    return draw.take(new Habit.Picks((int) (now * 0.6 / 3), common, epoch / lasts, areas, area))
                            .inOrder();
                });
    }

    /** Who works on a case reads some pages of it, rarely of a closed one; each night all open ones are checked. */
    Week claims() {
        Draw figures = figures();
        int open = (int) figures.about(33_000);
        int closed = (int) figures.about(50_000);
        double rate = figures.about(9_500);
        int most = (int) figures.about(120);
        int opens = 6 + figures.below(3);
        return of(size(6), open + closed, connections(epoch -> works(epoch, opens, opens + 12) ? most : most / 4),
                epoch -> open + closed, (epoch, draw) -> {
                    double now = works(epoch, opens, opens + 12) ? rate : 0.15 * rate;
                    draw.take(new Habit.Cases((int) (now / 4.5), open, closed));
                    return works(epoch, 2, 4) ? draw.scan(open / (2.0 * HOUR), 0, open).mixed() : draw.inOrder();
                });
    }

    /** Questions in plain words, made into queries by a machine: most go through little, some through all there is. */
    Week questions() {
        Draw figures = figures();
        double pages = figures.about(2_800);
        double rate = figures.about(4_800);
        int tables = (int) figures.about(20_000);
        double often = figures.about(18);
        int least = 300;
        int before = 8_000;
        return of(size(1), before + tables, connections(epoch -> 25 + (int) (15 * daylight(epoch))),
                epoch -> before + tables, (epoch, draw) -> {
                    draw.even(rate * (0.4 + 0.8 * daylight(epoch)), 0, pages, 0.002, before);
                    if (draw.below(100) >= often * daylight(epoch)) {
                        return draw.inOrder();
                    }
                    int through = (int) Math.min(tables, least / (1 - draw.below(1_000) / 1_000.0));
                    return draw.stretch(before + draw.below(tables - through + 1), through).mixed();
                });
    }

    /** Two shifts, and on Sundays none. */
    private static boolean open(int epoch, int begins) {
        int hour = epoch % DAY / HOUR;
        return epoch / DAY < 6 && hour >= begins && hour < begins + 16;
    }
}
