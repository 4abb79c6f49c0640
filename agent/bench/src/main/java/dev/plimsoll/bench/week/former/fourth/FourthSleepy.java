package dev.plimsoll.bench.week.former.fourth;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;

/** Weeks with sleep, five minutes after the last of them left, of those held out fourth. */
final class FourthSleepy extends Weeks {

    FourthSleepy(String word, int seed) {
        super(word, seed);
    }

    /** Somebody looks into one table for an hour or three, and reads all of it again and again; another time another one. */
    Week modelStore() {
        Draw figures = figures();
        double common = figures.about(800);
        int[] table = new int[6];
        for (int i = 0; i < table.length; i++) {
            table[i] = (int) figures.about(5_500);
        }
        int room = 10_000;
        int[] looked = always(-1);
        for (int day = 0; day < 5; day++) {
            int from = day * DAY + (8 + figures.below(4)) * HOUR + figures.below(HOUR);
            for (int sessions = 1 + figures.below(2); sessions > 0; sessions--) {
                int until = from + HOUR + figures.below(2 * HOUR);
                Arrays.fill(looked, from, until, figures.below(table.length));
                from = until + HOUR + figures.below(2 * HOUR);
            }
        }
        int[] connections = connections(epoch -> looked[epoch] < 0 ? -1 : 2);
        int all = 2_000 + table.length * room;
        return of(size(1), all, lingering(connections), epoch -> all, (epoch, draw) -> {
            if (looked[epoch] < 0) {
                return draw.inOrder();
            }
            draw.even(1_000, 0, common, 0, 1);
            int begin = 2_000 + room * looked[epoch];
            return epoch % 2 == 0 ? draw.stretch(begin, table[looked[epoch]]).inOrder() : draw.inOrder();
        });
    }

    /** Every three hours an eighth of all goods is compared with what the supplier has, and by night all of them. */
    Week sync() {
        Draw figures = figures();
        int goods = (int) figures.about(13_000);
        double common = figures.about(700);
        double rate = figures.about(1_100);
        int minute = figures.below(2 * HOUR);
        int shortly = 3 + figures.below(3);
        int nightly = 8 + figures.below(4);
        int[] connections = connections(epoch -> {
            int into = epoch % (3 * HOUR) - minute;
            boolean whole = epoch % DAY < 3 * HOUR;
            return into >= 0 && into < (whole ? nightly : shortly) ? 3 : -1;
        });
        int all = 2_000 + goods;
        return of(size(0.5), all, lingering(connections), epoch -> all, (epoch, draw) -> {
            if (connections[epoch] <= 0) {
                return draw.inOrder();
            }
            int run = epoch % DAY / (3 * HOUR);
            int into = epoch % (3 * HOUR) - minute;
            int part = run == 0 ? goods / nightly : goods / 8 / shortly;
            int from = 2_000 + (run == 0 ? 0 : goods / 8 * run) + into * part;
            return draw.even(rate, 0, common, 0, 1).stretch(from, part).stretch(from, part).inOrder();
        });
    }

    /** Before each of them everything is put back as it was. */
    Week demo() {
        Draw figures = figures();
        int whole = (int) figures.about(3_600);
        double shown = figures.about(1_200);
        double rate = figures.about(2_200);
        int[] into = always(-1);
        for (int day = 0; day < 5; day++) {
            int from = day * DAY + 9 * HOUR + figures.below(HOUR);
            for (int demos = 2 + figures.below(3); demos > 0; demos--) {
                int lasts = 7 + figures.below(6);
                for (int i = 0; i < lasts; i++) {
                    into[from + i] = i;
                }
                from += lasts + 4 + figures.below(2 * HOUR);
            }
        }
        int[] connections = connections(epoch -> into[epoch] < 0 ? -1 : into[epoch] == 0 ? 1 : 5);
        return of(size(2), whole + 1_000, lingering(connections), epoch -> whole + 1_000, (epoch, draw) -> {
            if (into[epoch] < 0) {
                return draw.inOrder();
            }
            return into[epoch] == 0
                    ? draw.stretch(0, whole).inOrder()
                    : draw.even(rate, 0, shown, 0.004, whole).inOrder();
        });
    }

    /** Members of one country, after work and on weekends from mid-morning on; nobody later than midnight. */
    Week evenings() {
        Draw figures = figures();
        double common = figures.about(2_600);
        int members = (int) figures.about(11_000);
        double rate = figures.about(7_000);
        double most = figures.about(140);
        int begins = 15 + figures.below(3);
        double[] upTo = zipf(members, 0.9);
        Reading there = epoch -> 0.25 + 0.75 * bump(epoch, 20.5, 2);
        int[] connections = connections(epoch -> epoch % DAY / HOUR < (epoch / DAY < 5 ? begins : 10)
                ? -1
                : 15 + (int) (most * there.of(epoch)));
        return of(size(1), 5_000 + members, lingering(connections), epoch -> 5_000 + members,
                (epoch, draw) -> connections[epoch] <= 0
                        ? draw.inOrder()
                        : draw.even(rate * 0.5 * there.of(epoch), 0, common, 0, 1)
                                .each(rate * 0.5 * there.of(epoch), () -> 5_000 + draw.rank(upTo))
                                .mixed());
    }
}
