package dev.plimsoll.bench.week.former.first;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;

/** Weeks with sleep, five minutes after the last of them left, of those held out first. */
final class FirstSleepy extends Weeks {

    FirstSleepy(String family, int seed) {
        super(family, seed);
    }

    Week ci() {
        Draw figures = figures();
        double common = figures.about(2_500);
        double own = figures.about(2_500);
        double rate = figures.about(5_000);
        int[] job = new int[Week.EPOCHS];
        int[] connections = always(-1);
        int number = 0;
        for (int epoch = figures.below(HOUR); epoch < Week.EPOCHS;) {
            int until = Math.min(Week.EPOCHS, epoch + 2 + figures.below(7));
            Arrays.fill(connections, epoch, until, 6);
            Arrays.fill(job, epoch, until, number++ % 10);
            boolean busy = epoch / DAY < 5 && epoch % DAY / HOUR >= 8 && epoch % DAY / HOUR < 19;
            epoch = until + 1 + figures.below(busy ? 2 * HOUR : 9 * HOUR);
        }
        return of(size(1), 50_000, lingering(connections), epoch -> 50_000, (epoch, draw) -> connections[epoch] <= 0
                ? draw.inOrder()
                : draw.even(rate * 0.5, 0, common, 0.001, 50_000)
                        .even(rate * 0.5, 10_000 + 4_000 * job[epoch], own, 0, 1)
                        .mixed());
    }

    Week sessions() {
        Draw figures = figures();
        double most = figures.about(13_000);
        double rate = figures.about(5_500);
        int[] age = always(-1);
        for (int day = 0; day < 7; day++) {
            int from = day * DAY + 8 * HOUR + figures.below(3 * HOUR);
            for (int session = figures.below(2); session >= 0; session--) {
                int length = 2 * HOUR + figures.below(2 * HOUR);
                for (int i = 0; i < length; i++) {
                    age[from + i] = i;
                }
                from += length + 2 * HOUR;
            }
        }
        int[] connections = connections(epoch -> age[epoch] < 0 ? -1 : 5);
        return of(size(1), 30_000, lingering(connections), epoch -> 30_000, (epoch, draw) -> age[epoch] < 0
                ? draw.inOrder()
                : draw.even(rate, 0, 600 + (most - 600) * Math.min(1, age[epoch] / (3.0 * HOUR)), 0.001, 30_000)
                        .inOrder());
    }

    Week zones() {
        Draw figures = figures();
        double east = figures.about(6_500);
        double west = figures.about(6_500);
        double rate = figures.about(5_500);
        int many = (int) figures.about(120);
        int[] connections = connections(epoch -> {
            int there = (works(epoch, 7, 16) ? many : 0) + (works(epoch, 15, 24) ? many : 0);
            return there == 0 ? -1 : there;
        });
        return of(size(1), 60_000, lingering(connections), epoch -> 60_000, (epoch, draw) -> {
            if (works(epoch, 7, 16)) {
                draw.even(rate, 0, east, 0.002, 60_000);
            }
            if (works(epoch, 15, 24)) {
                draw.even(rate, 20_000, west, 0.002, 60_000);
            }
            return draw.mixed();
        });
    }
}
