package dev.plimsoll.bench.week.former.fourth;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;

/** Weeks without sleep in which people or servers change something, of those held out fourth. */
final class FourthChanging extends Weeks {

    FourthChanging(String word, int seed) {
        super(word, seed);
    }

    /** Customer by customer a third of them is counted on each of three evenings, and then gone through again for print. */
    Week invoicing() {
        Draw figures = figures();
        double pages = figures.about(5_200);
        double rate = figures.about(5_500);
        int customers = (int) figures.about(2_600);
        int first = 1 + figures.below(3);
        int begins = (17 + figures.below(4)) * HOUR;
        int half = 20 + figures.below(9);
        int before = 16_000;
        int anEpoch = customers / 3 / half;
        int[] each = {2, 5, 2};
        int all = before + 9 * customers;
        return of(size(1), all, connections(epoch -> 40 + (int) (25 * daylight(epoch))), epoch -> all,
                (epoch, draw) -> {
                    draw.even(rate * (0.4 + 0.9 * daylight(epoch)), 0, pages, 0.002, before);
                    int evening = epoch / DAY - first;
                    int into = epoch % DAY - begins;
                    if (evening < 0 || evening >= 3 || into < 0 || into >= 2 * half) {
                        return draw.inOrder();
                    }
                    int from = evening * (customers / 3) + into % half * anEpoch;
                    for (int customer = from; customer < from + anEpoch; customer++) {
                        int table = before;
                        for (int rows : each) {
                            draw.stretch(table + rows * customer, rows).stretch(table + rows * customer, rows);
                            table += rows * customers;
                        }
                    }
                    return draw.mixed();
                });
    }

    /** A release looks for rows by what no index has, and reads the whole table each time, until somebody makes one. */
    Week missingIndex() {
        Draw figures = figures();
        double pages = figures.about(4_400);
        double rate = figures.about(5_500);
        int table = (int) figures.about(2_600);
        double asks = figures.about(7);
        int released = (1 + figures.below(4)) * DAY + (9 + figures.below(7)) * HOUR;
        int mended = released + (int) (figures.about(7) * HOUR);
        int index = 12_000 + table;
        int size = 260;
        return of(size(1), index + size, always(55), epoch -> epoch < mended ? index : index + size,
                (epoch, draw) -> {
                    double part = 0.4 + 0.9 * daylight(epoch);
                    draw.even(rate * part, 0, pages, 0.003, 12_000);
                    if (epoch < released) {
                        return draw.inOrder();
                    }
                    if (epoch >= mended) {
                        return draw.even(0.1 * rate * part, index, size, 0, 1)
                                .even(0.1 * rate * part, 12_000, table, 0, 1)
                                .mixed();
                    }
                    for (int i = 0; i < (int) (asks * part); i++) {
                        draw.stretch(12_000, table);
                    }
                    return draw.mixed();
                });
    }

    /** From one day on the application keeps what is asked for most, and only the rest comes through. */
    Week cached() {
        Draw figures = figures();
        int all = (int) figures.about(26_000);
        double rate = figures.about(9_000);
        double left = figures.about(0.35);
        int from = (1 + figures.below(4)) * DAY + (8 + figures.below(9)) * HOUR;
        double[] asked = zipf(all, 1);
        double[] missed = zipf(all, 0.6);
        return of(size(2), all, always(65), epoch -> all, (epoch, draw) -> {
            double now = rate * (0.4 + 0.8 * daylight(epoch));
            return epoch < from ? draw.ranked(now, asked).inOrder() : draw.ranked(now * left, missed).inOrder();
        });
    }

    /** On one evening of the week and both afternoons of its end many follow a match: a few pages by far the most. */
    Week matchdays() {
        Draw figures = figures();
        double pages = figures.about(2_600);
        double rate = figures.about(4_200);
        double crowd = figures.about(4);
        double wider = figures.about(2.4);
        double more = figures.about(290);
        int midweek = 1 + figures.below(3);
        int all = 20_000;
        Reading match = epoch -> {
            int day = epoch / DAY;
            double hour = day == midweek ? 20.5 : day >= 5 ? 16.5 : -24;
            return Math.min(1, 1.6 * bump(epoch, hour, 1));
        };
        return of(size(1), all, connections(epoch -> 40 + (int) (more * match.of(epoch))), epoch -> all,
                (epoch, draw) -> {
                    double fans = match.of(epoch);
                    return draw.even(rate * (0.3 + 0.8 * daylight(epoch)), 0, pages, 0.002, all)
                            .even(0.4 * rate * crowd * fans, 10_000, 70, 0, 1)
                            .even(0.6 * rate * crowd * fans, 0, fans > 0.1 ? wider * pages : pages, 0, 1)
                            .mixed();
                });
    }
}
