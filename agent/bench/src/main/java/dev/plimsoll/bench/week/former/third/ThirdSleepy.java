package dev.plimsoll.bench.week.former.third;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;

/** Weeks with sleep, five minutes after the last of them left, of those held out third. */
final class ThirdSleepy extends Weeks {

    ThirdSleepy(String word, int seed) {
        super(word, seed);
    }

    /** By night all that came in is read once and joined with what is known; at noon somebody looks at the result. */
    Week etl() {
        Draw figures = figures();
        int table = (int) figures.about(15_000);
        double known = figures.about(4_500);
        double rate = figures.about(6_500);
        double result = figures.about(400);
        int begins = (1 + figures.below(4)) * HOUR + figures.below(HOUR);
        int lasts = 14 + figures.below(7);
        int noon = 12 * HOUR + figures.below(HOUR);
        int[] connections = connections(epoch -> {
            int now = epoch % DAY;
            return now >= begins && now < begins + lasts ? 5 : now >= noon && now < noon + 2 ? 1 : -1;
        });
        return of(size(2), 10_000 + table, lingering(connections), epoch -> 10_000 + table,
                (epoch, draw) -> switch (connections[epoch]) {
                    case 5 -> draw.scan((double) table / lasts, 10_000, table).even(rate, 0, known, 0, 1).mixed();
                    case 1 -> draw.even(1_500, 6_000, result, 0, 1).inOrder();
                    default -> draw.inOrder();
                });
    }

    /** Who waits or is treated is looked up again and again; a long pause at noon, and one afternoon off. */
    Week clinic() {
        Draw figures = figures();
        double common = figures.about(1_400);
        int patients = (int) figures.about(1_200);
        double rate = figures.about(3_000);
        int there = (int) figures.about(14);
        int opens = 7 + figures.below(2);
        int off = figures.below(5);
        int each = 9;
        int[] connections = connections(epoch -> works(epoch, opens, opens + 4)
                || (epoch / DAY != off && works(epoch, opens + 6, opens + 9)) ? 12 : -1);
        return of(size(1), 3_000 + each * patients, lingering(connections), epoch -> 3_000 + each * patients,
                (epoch, draw) -> connections[epoch] <= 0
                        ? draw.inOrder()
                        : draw.even(rate * 0.6, 0, common, 0.002, 3_000)
                                .each(rate * 0.4, () -> {
                                    int chair = draw.below(there);
                                    return 3_000 + each * scattered(chair, (epoch + chair) / 9, patients)
                                            + draw.below(each);
                                })
                                .mixed());
    }

    /** People try things out on workdays; on one of them it is seen how much it bears. */
    Week staging() {
        Draw figures = figures();
        double pages = figures.about(3_200);
        double rate = figures.about(2_800);
        double wide = figures.about(24_000);
        int crowd = (int) figures.about(190);
        int[] connections = always(-1);
        for (int day = 0; day < 5; day++) {
            for (int sessions = 1 + figures.below(3); sessions > 0; sessions--) {
                int from = day * DAY + 9 * HOUR + figures.below(7 * HOUR);
                Arrays.fill(connections, from, from + 6 + figures.below(16), 8);
            }
        }
        int test = (1 + figures.below(4)) * DAY + 17 * HOUR;
        Arrays.fill(connections, test, test + 10 + figures.below(8), crowd);
        return of(size(1), 40_000, lingering(connections), epoch -> 40_000, (epoch, draw) -> connections[epoch] <= 0
                ? draw.inOrder()
                : connections[epoch] == crowd
                        ? draw.even(14_000, 5_000, wide, 0, 1).inOrder()
                        : draw.even(rate, 0, pages, 0.003, 40_000).inOrder());
    }

    /** Now and then a visitor; on one day a letter brings many, who read the same. */
    Week newsletter() {
        Draw figures = figures();
        double pages = figures.about(1_500);
        double rate = figures.about(900);
        double article = figures.about(250);
        double readers = figures.about(7_000);
        int sent = (1 + figures.below(4)) * DAY + (8 + figures.below(3)) * HOUR;
        int[] connections = connections(epoch -> figures.below(100) < 24 * daylight(epoch) ? 3 : -1);
        Arrays.fill(connections, sent, sent + 8 * HOUR, 25);
        return of(size(0.5), 12_000, lingering(connections), epoch -> 12_000, (epoch, draw) -> {
            if (connections[epoch] <= 0) {
                return draw.inOrder();
            }
            draw.even(rate, 0, pages, 0.004, 12_000);
            double letters = readers * StrictMath.exp((double) (sent - epoch) / (2 * HOUR));
            return connections[epoch] == 25
                    ? draw.even(letters * 0.8, 3_000, article, 0, 1).even(letters * 0.2, 0, 2 * pages, 0, 1).mixed()
                    : draw.inOrder();
        });
    }
}
