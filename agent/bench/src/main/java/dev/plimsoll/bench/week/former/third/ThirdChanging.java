package dev.plimsoll.bench.week.former.third;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;

/** Weeks without sleep in which people or servers change something, of those held out third. */
final class ThirdChanging extends Weeks {

    ThirdChanging(String word, int seed) {
        super(word, seed);
    }

    /** First a tenth of the users has it, a day later a half, then all. */
    Week rollout() {
        Draw figures = figures();
        double pages = figures.about(3_400);
        double rate = figures.about(5_500);
        double theirs = figures.about(6_500);
        double oftener = figures.about(0.55);
        int first = figures.below(3) * DAY + (9 + figures.below(4)) * HOUR;
        int second = first + DAY + figures.below(6) * HOUR;
        int third = second + DAY + figures.below(2 * DAY);
        int before = 15_000;
        Reading share = epoch -> epoch < first ? 0 : epoch < second ? 0.1 : epoch < third ? 0.5 : 1;
        return of(size(1), before + (int) theirs, connections(epoch -> 45 + (int) (20 * share.of(epoch))),
                epoch -> before + theirs * share.of(epoch), (epoch, draw) -> draw
                        .even(rate * (0.4 + 0.9 * daylight(epoch)), 0, pages, 0.003, before)
                        .even(rate * oftener * share.of(epoch) * (0.4 + 0.9 * daylight(epoch)), before,
                                theirs * share.of(epoch), 0, 1)
                        .mixed());
    }

    /** The largest takes its rows along in its last night; what it left behind is thrown away later. */
    Week churn() {
        Draw figures = figures();
        double others = figures.about(6_500);
        int largest = (int) figures.about(7_500);
        double rate = figures.about(7_000);
        int leaves = (2 + figures.below(3)) * DAY + 6 * HOUR;
        int thrownAway = leaves + (int) (figures.about(1.5) * DAY);
        int all = 20_000;
        return of(size(2), all + largest, connections(epoch -> epoch < leaves ? 95 : 60),
                epoch -> epoch < thrownAway ? all + largest : all, (epoch, draw) -> {
                    double now = rate * (0.35 + 0.9 * daylight(epoch));
                    draw.even(now * 0.6, 0, others, 0.003, all);
                    if (epoch >= leaves) {
                        return draw.inOrder();
                    }
                    draw.even(now * 0.4, all, 0.8 * largest, 0, 1);
                    return epoch >= leaves - 4 * HOUR
                            ? draw.scan(largest / (4.0 * HOUR), all, largest).mixed()
                            : draw.mixed();
                });
    }

    /** Batch by batch a worker reads rows, and again to change them; it rests while most people are there. */
    Week backfill() {
        Draw figures = figures();
        double pages = figures.about(4_800);
        double rate = figures.about(5_500);
        int table = (int) figures.about(65_000);
        int from = (1 + figures.below(4)) * DAY + (17 + figures.below(4)) * HOUR;
        int nights = 2 + figures.below(2);
        int lasts = 13 * HOUR;
        int batch = table / (nights * lasts);
        int before = 15_000;
        return of(size(1), before + table, always(40), epoch -> before + table, (epoch, draw) -> {
            draw.even(rate * (0.4 + 0.9 * daylight(epoch)), 0, pages, 0.003, before);
            int night = Math.floorDiv(epoch - from, DAY);
            int into = Math.floorMod(epoch - from, DAY);
            if (night < 0 || night >= nights || into >= lasts) {
                return draw.inOrder();
            }
            int at = before + (night * lasts + into) * batch;
            return draw.stretch(at, batch).stretch(at, batch).mixed();
        });
    }

    /** The more was changed, the sooner; slowly, and through the indexes as well. */
    Week vacuum() {
        Draw figures = figures();
        double pages = figures.about(5_400);
        double rate = figures.about(6_500);
        int table = (int) figures.about(17_000);
        double changes = figures.about(14) * HOUR;
        int lasts = 8 + figures.below(7);
        boolean[] runs = new boolean[Week.EPOCHS];
        double changed = changes * figures.below(100) / 100;
        for (int epoch = 0; epoch < Week.EPOCHS - lasts; epoch++) {
            changed += 0.3 + 1.4 * daylight(epoch);
            if (changed >= changes) {
                changed = 0;
                Arrays.fill(runs, epoch, epoch + lasts, true);
            }
        }
        return of(size(1), 30_000, always(50), epoch -> 30_000, (epoch, draw) -> {
            draw.even(rate * (0.4 + 0.9 * daylight(epoch)), 0, pages, 0.002, 30_000);
            return runs[epoch] ? draw.scan((double) table / lasts, 2_000, table).mixed() : draw.inOrder();
        });
    }

    /** Each process holds a pool, used or not, until a pooler stands before the database. */
    Week pooler() {
        Draw figures = figures();
        double pages = figures.about(1_300);
        double rate = figures.about(4_800);
        int pool = (int) figures.about(38);
        int shared = (int) figures.about(45);
        int day = 2 + figures.below(3);
        int comes = day * DAY + (9 + figures.below(8)) * HOUR;
        int[] processes = new int[7];
        for (int i = 0; i < processes.length; i++) {
            processes[i] = 7 + figures.below(3);
        }
        return of(size(1), 9_000, connections(epoch -> epoch < comes ? pool * processes[epoch / DAY] : shared),
                epoch -> 9_000, (epoch, draw) -> draw
                        .even(rate * (0.4 + 0.9 * daylight(epoch)), 0, pages, 0.002, 9_000)
                        .inOrder());
    }
}
