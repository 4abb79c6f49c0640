package dev.plimsoll.bench.week.family;

import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;

/** Weeks of computes that sleep while nobody needs them. */
final class SleepyWeeks extends Weeks {

    SleepyWeeks(String family, int seed) {
        super(family, seed);
    }

    Week sessions() {
        int[] connections = always(-1);
        for (int day = 0; day < 7; day++) {
            int sessions = 3 + figures.below(4);
            for (int i = 0; i < sessions; i++) {
                int from = day * DAY + 8 * HOUR + figures.below(11 * HOUR);
                Arrays.fill(connections, from, from + 4 + figures.below(3), 3);
            }
        }
        double pages = figures.about(1_100);
        double rate = figures.about(2_000);
        return of(size(1), 12_000, connections, epoch -> 12_000,
                (epoch, draw) -> draw.even(rate, 0, pages, 0.002, 12_000).inOrder());
    }

    Week shop() {
        double pages = figures.about(6_000);
        double most = figures.about(280);
        int[] connections = connections(epoch -> epoch % DAY / HOUR < 7 ? -1 : 15 + (int) (most * daylight(epoch)));
        return of(size(1), 50_000, connections, epoch -> 50_000,
                (epoch, draw) -> draw.even(6_000, 0, pages, 0.002, 50_000).inOrder());
    }

    Week office() {
        double pages = figures.about(9_500);
        double most = figures.about(580);
        int[] connections = connections(epoch -> {
            int hour = epoch % DAY / HOUR;
            boolean works = epoch / DAY < 5 && hour >= 8 && hour < 18;
            double noon = StrictMath.sin(Math.PI * (epoch % DAY - 8.0 * HOUR) / (10 * HOUR));
            return works ? 20 + (int) (most * noon) : -1;
        });
        return of(size(1), 60_000, connections, epoch -> 60_000,
                (epoch, draw) -> draw.even(7_000, 0, pages, 0.002, 60_000).inOrder());
    }

    Week cron() {
        double pages = figures.about(1_500);
        double rate = figures.about(800);
        return of(size(1), 8_000, connections(epoch -> epoch % HOUR == 5 ? 1 : -1), epoch -> 8_000,
                (epoch, draw) -> draw.even(rate, 0, pages, 0.002, 8_000).inOrder());
    }
}
