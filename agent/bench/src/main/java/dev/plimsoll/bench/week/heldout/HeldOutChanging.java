package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Demand;
import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Ranks;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;

/** Held-out weeks of computes that are always awake, and whose load changes in the course of the week. */
final class HeldOutChanging extends Weeks {

    /** A prime above all numbers of pages, so that ranks times it are places all over an index, each once. */
    private static final long STRIDE = 104_729;

    HeldOutChanging(String word, int seed) {
        super(word, seed);
    }

    /** A table is copied at night, reads are sent to both copies to compare them, then the old one is dropped. */
    Week blueGreen() {
        Draw figures = figures();
        int common = (int) figures.about(1_500);
        int old = (int) figures.about(5_500);
        double rate = figures.about(6_000);
        int begins = (1 + figures.below(2)) * DAY + 22 * HOUR;
        int copied = begins + 8 * HOUR;
        int dropped = copied + (int) (figures.about(1.3) * DAY);
        int next = common + old;
        int all = next + old;
        int part = old / (copied - begins);
        return of(size(1), all, connections(epoch -> 30 + (int) (45 * daylight(epoch))),
                epoch -> epoch < begins ? next : epoch < dropped ? all : all - old, (epoch, draw) -> {
                    double now = rate * (0.4 + 0.8 * daylight(epoch));
                    draw.even(now * 0.3, 0, common, 0, 1)
                            .even(epoch < dropped ? now * 0.7 : 0, common, old, 0, 1)
                            .even(epoch < copied ? 0 : now * 0.7, next, old, 0, 1);
                    if (epoch >= begins && epoch < copied) {
                        int at = part * (epoch - begins);
                        draw.stretch(common + at, part).stretch(next + at, part);
                    }
                    return draw.mixed();
                });
    }

    /** More users are invited each morning at ten, in the same proportion to those of the day before. */
    Week softLaunch() {
        Draw figures = figures();
        double first = figures.about(500);
        double rate = figures.about(800);
        double more = 1.4 + 0.1 * figures.below(4);
        Reading users = epoch -> StrictMath.pow(more, Math.floorDiv(epoch + 14 * HOUR, DAY));
        Reading database = epoch -> 2_000 + 1.3 * first * users.of(epoch);
        return of(size(0.25), (int) database.of(Week.EPOCHS - 1),
                connections(epoch -> 4 + (int) (4 * users.of(epoch))), database,
                (epoch, draw) -> draw.even(rate * users.of(epoch) * (0.4 + 0.8 * daylight(epoch)), 0,
                        first * users.of(epoch), 0.003, (int) database.of(epoch)).inOrder());
    }

    /** Holidays begin on an afternoon in mid-week; those who read meanwhile need a part of the pages. */
    Week holiday() {
        Draw figures = figures();
        double pages = figures.about(26_000);
        double rate = figures.about(9_500);
        int begins = (1 + figures.below(3)) * DAY + (14 + figures.below(4)) * HOUR;
        int ends = begins + (int) (figures.about(2.5) * DAY);
        int all = 60_000;
        Reading there = epoch -> epoch < begins || epoch >= ends ? 1 : 0.1;
        return of(size(8), all, connections(epoch -> 10 + (int) (120 * there.of(epoch) * daylight(epoch))),
                epoch -> all, (epoch, draw) -> draw.even(rate * there.of(epoch) * (0.3 + 0.9 * daylight(epoch)), 0,
                        there.of(epoch) < 1 ? pages / 3 : pages, 0.002, all).inOrder());
    }

    /** An application caches rows in its own memory; a release starts all its processes with an empty cache. */
    Week releases() {
        Draw figures = figures();
        double often = figures.about(1_300);
        int cached = (int) figures.about(9_000);
        double rate = figures.about(3_500);
        int processes = (int) figures.about(150);
        int[] released = always(Week.EPOCHS);
        for (int day = 0; day < 5; day++) {
            int from = day * DAY + (9 + figures.below(8)) * HOUR + figures.below(HOUR);
            for (int since = 0; since < HOUR; since++) {
                released[from + since] = since;
            }
        }
        Ranks upTo = new Ranks(cached, 0.6);
        return of(size(1), 2_000 + cached, connections(epoch -> 40 + (released[epoch] < 2 ? 2 * processes : processes)),
                epoch -> 2_000 + cached, (epoch, draw) -> {
                    double now = rate * (0.4 + 0.8 * daylight(epoch));
                    return draw.even(now, 0, often, 0, 1)
                            .ranked(now * (0.03 + 4 * StrictMath.pow(0.7, released[epoch])), 2_000, upTo)
                            .mixed();
                });
    }

    /** Each search walks from node to node of a graph, which gets the documents of the day at three in the morning. */
    Week vectors() {
        Draw figures = figures();
        int first = (int) figures.about(3_500);
        int aNight = (int) figures.about(2_200);
        double searches = figures.about(110);
        int visits = 35 + figures.below(15);
        Reading graph = epoch -> first + aNight * Math.floorDiv(epoch + 21 * HOUR, DAY);
        return of(size(1), (int) graph.of(Week.EPOCHS - 1), connections(epoch -> 15 + (int) (25 * daylight(epoch))),
                graph, (epoch, draw) -> {
                    double now = searches * (epoch % DAY / HOUR == 3 ? 2 : 0.4 + 1.1 * daylight(epoch));
                    Ranks upTo = new Ranks((int) graph.of(epoch), 0.35);
                    return draw.take(new Demand.Ranked(((int) now) * visits, 0, upTo, STRIDE)).inOrder();
                });
    }
}
