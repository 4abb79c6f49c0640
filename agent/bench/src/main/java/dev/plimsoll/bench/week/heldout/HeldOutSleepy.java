package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Ranks;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;

/** Weeks with sleep, five minutes after the last of them left, of those held out. */
final class HeldOutSleepy extends Weeks {

    HeldOutSleepy(String word, int seed) {
        super(word, seed);
    }

    /** Tables and what is ordered at them, at noon and in the evening; one workday it stays closed. */
    Week restaurant() {
        Draw figures = figures();
        double pages = figures.about(650);
        double rate = figures.about(1_400);
        int closed = figures.below(3);
        int noon = 11 * HOUR + figures.below(HOUR);
        int evening = 17 * HOUR + figures.below(HOUR);
        int[] connections = connections(epoch -> {
            int now = epoch % DAY;
            boolean lunch = now >= noon && now < noon + 3 * HOUR;
            boolean dinner = now >= evening && now < evening + 5 * HOUR + HOUR / 2;
            return (lunch || dinner) && epoch / DAY != closed ? 6 : -1;
        });
        int before = 2_500;
        Reading newest = epoch -> before + 8.0 * epoch / HOUR;
        return of(size(0.5), (int) newest.of(Week.EPOCHS) + 1, lingering(connections),
                epoch -> 1 + newest.of(epoch), (epoch, draw) -> {
                    if (connections[epoch] <= 0) {
                        return draw.inOrder();
                    }
                    double guests = epoch / DAY < 4 ? 1 : 1.5;
                    return draw.even(rate * 0.7 * guests, 0, pages, 0.001, before)
                            .recent(rate * 0.3 * guests, (int) newest.of(epoch), 12)
                            .mixed();
                });
    }

    /** Each half hour somebody asks whether it is still there; on workdays it is used once or twice for an hour. */
    Week checks() {
        Draw figures = figures();
        double pages = figures.about(2_000);
        double rate = figures.about(2_500);
        int minute = figures.below(HOUR / 2);
        int[] connections = connections(epoch -> epoch % (HOUR / 2) == minute ? 1 : -1);
        for (int day = 0; day < 5; day++) {
            int from = day * DAY + (8 + figures.below(3)) * HOUR + figures.below(HOUR);
            for (int sessions = 1 + figures.below(2); sessions > 0; sessions--) {
                int until = from + 8 + figures.below(10);
                Arrays.fill(connections, from, until, 6);
                from = until + 2 * HOUR + figures.below(2 * HOUR);
            }
        }
        int all = 9_000;
        return of(size(1), all, lingering(connections), epoch -> all, (epoch, draw) -> switch (connections[epoch]) {
            case 6 -> draw.even(rate, 0, pages, 0.003, all).inOrder();
            case 1 -> draw.stretch(0, 20).inOrder();
            default -> draw.inOrder();
        });
    }

    /** Hours are entered on most afternoons; on one day all is gone through twice, then everybody looks at his own. */
    Week payroll() {
        Draw figures = figures();
        int people = (int) figures.about(9_000);
        double common = figures.about(1_800);
        double rate = figures.about(2_400);
        int payday = 2 + figures.below(3);
        int begins = payday * DAY + 8 * HOUR + figures.below(HOUR);
        int pass = 6 + figures.below(4);
        int noon = payday * DAY + 12 * HOUR;
        int[] connections = connections(epoch -> works(epoch, 13, 16) && epoch / DAY != payday ? 3 : -1);
        Arrays.fill(connections, begins, begins + 2 * pass, 2);
        Arrays.fill(connections, noon, noon + 5 * HOUR, (int) figures.about(40));
        int before = 4_000;
        int all = before + people;
        return of(size(1), all, lingering(connections), epoch -> all, (epoch, draw) -> {
            if (connections[epoch] <= 0) {
                return draw.inOrder();
            }
            int at = before + people / pass * Math.floorMod(epoch - begins, pass);
            return switch (connections[epoch]) {
                case 2 -> draw.even(rate, 0, common, 0, 1).stretch(at, people / pass).mixed();
                case 3 -> draw.even(0.5 * rate, 0, common, 0.004, all).inOrder();
                default -> draw.even(rate, 0, common, 0, 1).even(0.6 * rate, before, people, 0, 1).mixed();
            };
        });
    }

    /** Two evenings and one afternoon, each with lots of its own; towards the end more bid for fewer of them. */
    Week auctions() {
        Draw figures = figures();
        int bidders = (int) figures.about(5_000);
        int lots = (int) figures.about(5_500);
        double rate = figures.about(8_000);
        double most = figures.about(210);
        int[] days = {figures.below(2), 2 + figures.below(3), 5 + figures.below(2)};
        int lasts = 3 * HOUR + figures.below(2 * HOUR);
        int[] into = always(-1);
        int[] sale = always(0);
        for (int i = 0; i < days.length; i++) {
            int from = days[i] * DAY + (i < 2 ? 18 : 14) * HOUR + figures.below(HOUR);
            for (int epoch = 0; epoch < lasts; epoch++) {
                into[from + epoch] = epoch;
                sale[from + epoch] = i;
            }
        }
        int[] connections = connections(epoch -> into[epoch] < 0 ? -1 : 20 + (int) (most * into[epoch] / lasts));
        int all = bidders + days.length * lots;
        Ranks upTo = new Ranks(bidders, 0.8);
        return of(size(1), all, lingering(connections), epoch -> all, (epoch, draw) -> {
            if (into[epoch] < 0) {
                return draw.inOrder();
            }
            double passed = (double) into[epoch] / lasts;
            int ended = (int) (0.9 * passed * lots);
            double now = rate * (0.5 + passed);
            return draw.ranked(now * 0.5, upTo)
                    .even(now * 0.5, bidders + sale[epoch] * lots + ended, lots - ended, 0.01, all)
                    .mixed();
        });
    }
}
