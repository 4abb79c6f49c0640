package dev.plimsoll.bench.week.former.fourth;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.stream.IntStream;

/** Weeks without sleep in which nothing happens but days and nights, of those held out fourth. */
final class FourthSteady extends Weeks {

    /** Pages of one thread of a forum. */
    private static final int THREAD = 6;

    /** A prime, so that ranks times it are places all over an index, each once. */
    private static final long STRIDE = 7_919;

    FourthSteady(String word, int seed) {
        super(word, seed);
    }

    /** The newest threads are the liveliest, some old ones are found again and again; a crawler goes through all of them. */
    Week forum() {
        Draw figures = figures();
        int users = (int) figures.about(900);
        int old = (int) figures.about(6_000);
        double anHour = figures.about(5);
        double rate = figures.about(5_500);
        double crawled = figures.about(300);
        double[] upTo = zipf(old, 1.05);
        Reading threads = epoch -> old + anHour * epoch / HOUR;
        Reading database = epoch -> users + THREAD * (1 + StrictMath.floor(threads.of(epoch)));
        return of(size(1), (int) database.of(Week.EPOCHS), connections(epoch -> 25 + (int) (35 * daylight(epoch))),
                database, (epoch, draw) -> {
                    double now = rate * (0.3 + 0.6 * daylight(epoch) + 0.4 * bump(epoch, 20.5, 2));
                    draw.even(now * 0.3, 0, users, 0, 1).scan(crawled, users, THREAD * old);
                    for (int views = (int) (now * 0.7 / 4); views > 0; views--) {
                        int rank = draw.rank(upTo);
                        int thread = draw.below(5) == 0
                                ? scattered(rank, 0, old)
                                : (int) threads.of(epoch) - rank;
                        draw.stretch(users + THREAD * Math.max(0, thread), 2 + draw.below(THREAD - 1));
                    }
                    return draw.inOrder();
                });
    }

    /** Keys are drawn by chance, so each look-up and each new row meets any page of their index; rows lie by age. */
    Week keys() {
        Draw figures = figures();
        double old = figures.about(36_000);
        double anHour = figures.about(22);
        double rate = figures.about(7_800);
        double rowsAnHour = figures.about(50);
        double depth = figures.about(450);
        int index = (int) (old + anHour * Week.EPOCHS / HOUR) + 1;
        Reading grown = epoch -> old + anHour * epoch / HOUR;
        Reading rows = epoch -> 8_000 + rowsAnHour * epoch / HOUR;
        return of(size(6), index + (int) rows.of(Week.EPOCHS) + 1,
                connections(epoch -> 60 + (int) (90 * daylight(epoch))),
                epoch -> grown.of(epoch) + 1 + rows.of(epoch), (epoch, draw) -> {
                    double now = rate * (0.5 + 0.7 * daylight(epoch));
                    return draw.even(now * 0.7, 0, grown.of(epoch), 0, 1)
                            .recent(now * 0.3, index + (int) rows.of(epoch) - 1, depth)
                            .mixed();
                });
    }

    /** Each rule reads the last half hour, and compares it with the hour around it of a day and of a week ago. */
    Week anomalies() {
        Draw figures = figures();
        int series = (int) figures.about(1_800);
        int anHour = (int) figures.about(240);
        double rate = figures.about(1_900);
        int rules = 5 + figures.below(3);
        int keptDays = 9;
        Reading newest = epoch -> series + anHour * (24.0 * keptDays + (double) epoch / HOUR);
        return of(size(1), (int) newest.of(Week.EPOCHS) + anHour, always(35),
                epoch -> series + anHour * (24.0 * keptDays + (double) (epoch % DAY) / HOUR), (epoch, draw) -> {
                    int now = (int) newest.of(epoch);
                    draw.even(rate, 0, series, 0, 1);
                    for (int rule = 0; rule < rules; rule++) {
                        draw.stretch(now - anHour / 2, anHour / 2)
                                .stretch(now - 24 * anHour - anHour / 2, anHour)
                                .stretch(now - 7 * 24 * anHour - anHour / 2, anHour);
                    }
                    return draw.inOrder();
                });
    }

    /** Each on its own round through the cells of a map, from one of five yards, on workdays; each asks what is near it. */
    Week vehicles() {
        Draw figures = figures();
        int many = (int) figures.about(420);
        int wide = (int) figures.about(145);
        int high = (int) figures.about(145);
        int board = (int) figures.about(400);
        int[] yards = IntStream.range(0, 5).map(yard -> figures.below(wide * high)).toArray();
        int[] home = new int[many];
        double[] round = new double[many];
        double[] heads = new double[many];
        for (int one = 0; one < many; one++) {
            home[one] = yards[one % yards.length] + wide * (figures.below(31) - 15) + figures.below(31) - 15;
            round[one] = 3 + figures.below(9);
            heads[one] = 2 * Math.PI * figures.below(360) / 360;
        }
        return of(size(2), board + wide * high, connections(epoch -> works(epoch, 6, 20) ? 90 : 30),
                epoch -> board + wide * high, (epoch, draw) -> {
                    boolean drives = works(epoch, 6, 20);
                    draw.even(drives ? 1_800 : 500, 0, board, 0, 1);
                    for (int asks = drives ? 3 * many : many / 3; asks > 0; asks--) {
                        int one = draw.below(many);
                        double hours = drives ? (epoch % DAY - 6.0 * HOUR) / HOUR : 0;
                        double angle = heads[one] + 2 * Math.PI * hours / round[one];
                        double far = 3 * round[one];
                        double column = Math.floorMod(home[one], wide)
                                + far * (StrictMath.sin(angle) - StrictMath.sin(heads[one]));
                        double row = Math.floorDiv(home[one], wide)
                                + far * (StrictMath.cos(angle) - StrictMath.cos(heads[one]));
                        for (int near = -1; near <= 1; near++) {
                            draw.stretch(board + Math.clamp((int) row + near, 0, high - 1) * wide
                                    + Math.clamp((int) column - 1, 0, wide - 3), 3);
                        }
                    }
                    return draw.inOrder();
                });
    }

    /** A search goes down the layers of an index of neighbours, which lie anywhere in it, and then opens what it found. */
    Week embeddings() {
        Draw figures = figures();
        int graph = (int) figures.about(20_000);
        int rows = (int) figures.about(6_000);
        double searches = figures.about(105);
        int middle = 600;
        double[] asked = zipf(graph, 0.6);
        double[] opened = zipf(rows, 0.6);
        return of(size(3), middle + graph + rows, connections(epoch -> 20 + (int) (30 * daylight(epoch))),
                epoch -> middle + graph + rows, (epoch, draw) -> {
                    double now = searches * (0.3 + daylight(epoch));
                    return draw.even(now * 4, 0, 40, 0, 1)
                            .even(now * 12, 0, middle, 0, 1)
                            .each(now * 45, () -> middle + (int) (STRIDE * draw.rank(asked) % graph))
                            .each(now * 10, () -> middle + graph + draw.rank(opened))
                            .mixed();
                });
    }

    /** Each call of a function holds a connection of its own for as long as it lasts; nobody pools them. */
    Week functions() {
        Draw figures = figures();
        double pages = figures.about(1_300);
        double rate = figures.about(4_500);
        double most = figures.about(220);
        return of(size(0.5), 7_000,
                connections(epoch -> 8 + (int) (most * (0.1 + 0.7 * daylight(epoch))) + scattered(epoch, 0, 25)),
                epoch -> 7_000, (epoch, draw) -> draw
                        .even(rate * (0.3 + 0.9 * daylight(epoch)), 0, pages, 0.001, 7_000)
                        .inOrder());
    }

    /** Nights from today on, the nearer the more, each with a page for some hotels; and the hotels themselves. */
    Week bookings() {
        Draw figures = figures();
        int hotels = (int) figures.about(2_300);
        int aNight = (int) figures.about(55);
        double rate = figures.about(6_000);
        double ahead = figures.about(38);
        int horizon = 400;
        double[] upTo = zipf(hotels, 0.7);
        int all = hotels + aNight * (horizon + 7 + 7);
        return of(size(4), all, connections(epoch -> 40 + (int) (50 * daylight(epoch))), epoch -> all,
                (epoch, draw) -> {
                    double now = rate * (0.2 + 0.6 * daylight(epoch) + 0.5 * bump(epoch, 20.5, 2))
                            * (epoch / DAY < 5 ? 1 : 1.3);
                    draw.ranked(now * 0.45, upTo);
                    for (int searches = (int) (now * 0.55 / 4); searches > 0; searches--) {
                        double days = -ahead * StrictMath.log(1 - draw.below(10_000) / 10_000.0);
                        int night = epoch / DAY + (int) Math.min(horizon, days);
                        int page = draw.below(aNight);
                        for (int stay = 1 + draw.below(7); stay > 0; stay--) {
                            draw.stretch(hotels + (night + stay) * aNight + page, 1);
                        }
                    }
                    return draw.inOrder();
                });
    }
}
