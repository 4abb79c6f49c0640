package dev.plimsoll.bench.week.family;

import dev.plimsoll.bench.week.Demand;
import dev.plimsoll.bench.week.Ranks;
import dev.plimsoll.bench.week.Tape;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;
import java.util.List;

/** Weeks of computes that never sleep. */
final class AwakeWeeks extends Weeks {

    private static final double[] KEPT = {1, 0.6, 0.35};

    AwakeWeeks(String family, int seed) {
        super(family, seed);
    }

    Week steady(double set, double reads, double stray, int all, int cu, int connections) {
        double pages = figures.about(set);
        double rate = figures.about(reads);
        return of(size(cu), all, always(connections), epoch -> all,
                (epoch, draw) -> draw.even(rate, 0, pages, stray, all).inOrder());
    }

    Week storm() {
        double pages = figures.about(4_600);
        int many = (int) figures.about(600);
        int hour = 8 + figures.below(8);
        int[] connections = connections(epoch -> {
            boolean storms = epoch / DAY % 2 == 1 && epoch % DAY / HOUR >= hour && epoch % DAY / HOUR < hour + 2;
            return storms ? many : 60;
        });
        return of(size(1), 60_000, connections, epoch -> 60_000,
                (epoch, draw) -> draw.even(7_000, 0, pages, 0.002, 60_000).inOrder());
    }

    Week diurnal() {
        double more = figures.about(11_000);
        double rate = figures.about(10_000);
        return of(size(1), 80_000, connections(epoch -> 30 + (int) (150 * daylight(epoch))), epoch -> 80_000,
                (epoch, draw) -> draw.even(1_200 + rate * daylight(epoch), 0, 3_500 + more * daylight(epoch), 0.002,
                        80_000).inOrder());
    }

    Week growing(double least, double more, Reading share) {
        double grown = figures.about(more);
        double rate = figures.about(8_000);
        int all = (int) (1.5 * (least + grown));
        return of(size(1), all, always(40), epoch -> 1.5 * (least + grown * share.of(epoch)),
                (epoch, draw) -> draw.even(rate, 0, least + grown * share.of(epoch), 0, all).inOrder());
    }

    Week shift() {
        double first = figures.about(4_500);
        double second = figures.about(22_000);
        double from = figures.about(2.3) * DAY;
        double until = from + figures.about(2.8) * DAY;
        return of(size(1), 80_000, always(40), epoch -> 80_000, (epoch, draw) -> epoch < from || epoch > until
                ? draw.even(8_000, 0, first, 0.002, 80_000).inOrder()
                : draw.even(8_000, 10_000, second, 0.002, 80_000).inOrder());
    }

    Week nightly() {
        double pages = figures.about(7_500);
        int hour = figures.below(5);
        int all = 130_000;
        return of(size(1), all, always(50), epoch -> all, (epoch, draw) -> {
            draw.even(7_000, 0, pages, 0.002, all);
            boolean scans = epoch % DAY / HOUR >= hour && epoch % DAY / HOUR < hour + 2;
            return scans ? draw.scan(5_000, 10_000, all - 10_000).mixed() : draw.inOrder();
        });
    }

    Week uncacheable() {
        double pages = figures.about(5_000);
        double rate = figures.about(8_000);
        return of(size(1), 230_000, always(30), epoch -> 230_000, (epoch, draw) -> draw
                .even(rate * 2 / 3, 0, pages, 0, 1)
                .scan(rate / 3, 8_000, 220_000)
                .mixed());
    }

    Week fall() {
        double many = figures.about(18_000);
        double few = figures.about(3_000);
        double until = figures.about(2) * DAY;
        return of(size(1), 50_000, always(40), epoch -> 50_000,
                (epoch, draw) -> draw.even(8_000, 0, epoch < until ? many : few, 0.002, 50_000).inOrder());
    }

    Week bursts() {
        double pages = figures.about(4_000);
        double more = figures.about(12_000);
        return of(size(1), 50_000, always(60), epoch -> 50_000, (epoch, draw) -> epoch % (4 * HOUR) < HOUR / 2
                ? draw.even(12_000, 0, more, 0.002, 50_000).inOrder()
                : draw.even(5_000, 0, pages, 0.002, 50_000).inOrder());
    }

    Week leak() {
        double pages = figures.about(4_600);
        double most = figures.about(430);
        double round = figures.about(2) * DAY;
        return of(size(1), 50_000, connections(epoch -> 40 + (int) (most * (epoch % round) / round)),
                epoch -> 50_000, (epoch, draw) -> draw.even(6_000, 0, pages, 0.002, 50_000).inOrder());
    }

    Week flash() {
        double pages = figures.about(4_000);
        double rate = figures.about(4_000);
        int at = 9 * HOUR + figures.below(9 * HOUR);
        return of(size(1), 60_000, always(60), epoch -> 60_000, (epoch, draw) -> {
            boolean crowd = epoch % DAY >= at && epoch % DAY < at + 14;
            return draw.even(crowd ? 3.7 * rate : rate, 0, crowd ? 4 * pages : pages, 0.002, 60_000).inOrder();
        });
    }

    Week zipf() {
        double rate = figures.about(9_000);
        Ranks upTo = new Ranks(60_000, 1.05);
        return of(size(1), upTo.count(), always(40), epoch -> upTo.count(),
                (epoch, draw) -> draw.take(new Demand.Ranked((int) rate, 0, upTo, 1)).inOrder());
    }

    Week tiers() {
        double hot = figures.about(3_000);
        double warm = figures.about(30_000);
        double rate = figures.about(8_000);
        return of(size(1), 90_000, always(50), epoch -> 90_000, (epoch, draw) -> draw
                .even(rate * 0.85 * (0.5 + daylight(epoch)), 0, hot, 0.002, 90_000)
                .even(rate * 0.15 * (0.5 + daylight(epoch)), 10_000, warm, 0, 1)
                .mixed());
    }

    Week drift() {
        double width = figures.about(4_000);
        double way = figures.about(60_000);
        return of(size(1), 60_000, always(40), epoch -> 60_000, (epoch, draw) -> draw
                .take(new Demand.Around(8_000, way * epoch / Week.EPOCHS, width, 60_000))
                .inOrder());
    }

    /** A capture, looped; by day four times as fast as by night. A seed keeps a share of all pages, and every read of those. */
    Week capture(String name) {
        double share = KEPT[Math.floorMod(seed(), KEPT.length)];
        double rate = figures.about(5_000) * share;
        Tape tape = new Tape(name, share, 0);
        int[] pages = tape.pages();
        int end = Arrays.stream(pages).max().orElse(0) + 1;
        long database = Arrays.stream(pages).distinct().count();
        int length = pages.length;
        return of(size(1), end, always(40), epoch -> database, List.of(tape), (epoch, draw) -> draw
                .take(new Demand.Loop(0, 0, length, (int) (rate * (0.4 + 1.2 * daylight(epoch)))))
                .inOrder());
    }
}
