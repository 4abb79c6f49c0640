package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Draw;
import dev.plimsoll.bench.week.Ranks;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;

/** Weeks without sleep in which people or servers change something, of those held out. */
final class HeldOutChanging extends Weeks {

    HeldOutChanging(String word, int seed) {
        super(word, seed);
    }

    /** A release asks row by row for what had been asked for at once: the same pages, far oftener. */
    Week rowByRow() {
        Draw figures = figures();
        double pages = figures.about(3_800);
        double rate = figures.about(4_200);
        double oftener = figures.about(2.6);
        int more = (int) figures.about(45);
        int released = (1 + figures.below(4)) * DAY + (9 + figures.below(8)) * HOUR;
        int mended = released + (int) (figures.about(1.2) * DAY);
        int all = 25_000;
        Reading wrong = epoch -> epoch >= released && epoch < mended ? 1 : 0;
        return of(size(2), all, connections(epoch -> 35 + (int) ((20 + more * wrong.of(epoch)) * daylight(epoch))),
                epoch -> all, (epoch, draw) -> {
                    double now = rate * (0.4 + 0.8 * daylight(epoch));
                    return draw.even(now, 0, pages, 0.003, all)
                            .even(now * oftener * wrong.of(epoch), 0, 0.6 * pages, 0, 1)
                            .mixed();
                });
    }

    /** The goods of a season are looked at less and less, and those of the next one more and more. */
    Week season() {
        Draw figures = figures();
        int common = (int) figures.about(1_500);
        int old = (int) figures.about(6_500);
        int next = (int) figures.about(6_500);
        double rate = figures.about(7_000);
        int begins = (1 + figures.below(3)) * DAY + 6 * HOUR;
        double lasts = figures.about(2.5) * DAY;
        Ranks ofOld = new Ranks(old, 0.5);
        Ranks ofNext = new Ranks(next, 0.5);
        int all = common + old + next;
        Reading share = epoch -> 0.92 * Math.clamp((epoch - begins) / lasts, 0, 1);
        return of(size(1), all, connections(epoch -> 30 + (int) (50 * daylight(epoch))),
                epoch -> epoch < begins - DAY ? common + old : all, (epoch, draw) -> {
                    double now = rate * (0.2 + 0.6 * daylight(epoch) + 0.4 * bump(epoch, 20.5, 2));
                    double nexts = share.of(epoch);
                    return draw.even(now * 0.35, 0, common, 0, 1)
                            .ranked(now * 0.65 * (1 - nexts), common, ofOld)
                            .ranked(now * 0.65 * nexts, common + old, ofNext)
                            .mixed();
                });
    }

    /** Twice a change of a table waits for a long transaction, and everybody else behind it; then all go on at once. */
    Week lock() {
        Draw figures = figures();
        double pages = figures.about(3_000);
        double rate = figures.about(5_200);
        int usual = (int) figures.about(65);
        int anEpoch = (int) figures.about(85);
        int[] held = always(0);
        for (int times = 0; times < 2; times++) {
            int from = (1 + 3 * times + figures.below(2)) * DAY + (9 + figures.below(9)) * HOUR + figures.below(HOUR);
            int lasts = 2 + figures.below(4);
            for (int i = 0; i < lasts; i++) {
                held[from + i] = i + 1;
            }
            held[from + lasts] = -1;
        }
        int all = 18_000;
        int most = 430;
        return of(size(1), all,
                connections(epoch -> Math.min(most,
                        (int) (usual * (0.6 + 0.5 * daylight(epoch))) + anEpoch * Math.abs(held[epoch]))),
                epoch -> all, (epoch, draw) -> {
                    double through = held[epoch] > 0 ? 0.1 : held[epoch] < 0 ? 2.2 : 1;
                    return draw.even(rate * through * (0.4 + 0.8 * daylight(epoch)), 0, pages, 0.002, all).inOrder();
                });
    }

    /** Five small databases come from computes of their own, one each night. */
    Week consolidation() {
        Draw figures = figures();
        double pages = figures.about(2_400);
        double rate = figures.about(2_600);
        int clients = (int) figures.about(18);
        int many = 5;
        int[] begin = new int[many + 1];
        begin[0] = 6_000;
        double[] theirs = new double[many];
        for (int i = 0; i < many; i++) {
            begin[i + 1] = begin[i] + (int) figures.about(2_700);
            theirs[i] = figures.about(0.55);
        }
        int first = figures.below(2) * DAY + (21 + figures.below(2)) * HOUR;
        Reading moved = epoch -> Math.clamp(1 + Math.floorDiv(epoch - first, DAY), 0, many);
        return of(size(0.5), begin[many], connections(epoch -> clients * (1 + (int) moved.of(epoch))),
                epoch -> begin[(int) moved.of(epoch)], (epoch, draw) -> {
                    double now = rate * (0.4 + 0.8 * daylight(epoch));
                    draw.even(now, 0, pages, 0.002, begin[0]);
                    int there = (int) moved.of(epoch);
                    for (int i = 0; i < there; i++) {
                        int from = begin[i];
                        int set = begin[i + 1] - from;
                        int since = epoch - first - i * DAY;
                        if (since < HOUR) {
                            draw.stretch(from + since * (set / HOUR), set / HOUR);
                        } else {
                            draw.even(now * theirs[i], from, 0.85 * set, 0, 1);
                        }
                    }
                    return draw.mixed();
                });
    }
}
