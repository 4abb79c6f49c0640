package dev.plimsoll.bench.week.former.second;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;

/** Weeks with sleep, five minutes after the last of them left, of those held out second. */
final class SecondSleepy extends Weeks {

    SecondSleepy(String family, int seed) {
        super(family, seed);
    }

    /** A branch a day: most of what is looked at is what yesterday's showed, the rest is its own. */
    Week previews() {
        Draw figures = figures();
        double common = figures.about(1_700);
        double own = figures.about(900);
        double rate = figures.about(2_600);
        int[] connections = always(-1);
        for (int day = 0; day < 7; day++) {
            for (int wakes = day < 5 ? 3 + figures.below(5) : figures.below(2); wakes > 0; wakes--) {
                int from = day * DAY + (8 + figures.below(11)) * HOUR + figures.below(HOUR);
                Arrays.fill(connections, from, from + 2 + figures.below(6), 4);
            }
        }
        return of(size(1), 30_000, lingering(connections), epoch -> 30_000, (epoch, draw) -> connections[epoch] <= 0
                ? draw.inOrder()
                : draw.even(rate * 0.7, 0, common, 0.003, 30_000)
                        .even(rate * 0.3, 10_000 + 2_000 * (epoch / DAY), own, 0, 1)
                        .mixed());
    }

    Week bot() {
        Draw figures = figures();
        double pages = figures.about(1_300);
        double rate = figures.about(1_100);
        int minute = figures.below(4);
        int begins = 6 + figures.below(3);
        int[] connections = connections(epoch -> {
            int hour = epoch % DAY / HOUR;
            return hour >= begins && hour < 22 && epoch % 4 == minute ? 2 : -1;
        });
        return of(size(1), 9_000, lingering(connections), epoch -> 9_000, (epoch, draw) -> connections[epoch] <= 0
                ? draw.inOrder()
                : draw.even(rate, 0, pages, 0.002, 9_000).inOrder());
    }

    /** All of them load the same lesson first, and then do their exercises. */
    Week classroom() {
        Draw figures = figures();
        double pages = figures.about(5_000);
        double rate = figures.about(6_000);
        int learner = (int) figures.about(1_500);
        int morning = (8 + figures.below(3)) * HOUR;
        int afternoon = (13 + figures.below(3)) * HOUR + HOUR / 2;
        int[] into = always(-1);
        for (int day = 0; day < 5; day++) {
            for (int minute = 0; minute < 9; minute++) {
                into[day * DAY + morning + minute] = minute;
                into[day * DAY + afternoon + minute] = minute;
            }
        }
        int[] connections = connections(epoch -> into[epoch] < 0 ? -1 : 30);
        return of(size(1), 20_000, lingering(connections), epoch -> 20_000, (epoch, draw) -> {
            if (into[epoch] < 0) {
                return draw.inOrder();
            }
            if (into[epoch] < 2) {
                for (int clients = 0; clients < 5; clients++) {
                    draw.stretch(10_000 + 1_000 * (epoch / DAY), learner);
                }
            }
            return draw.even(rate, 0, pages, 0.001, 20_000).inOrder();
        });
    }
}
