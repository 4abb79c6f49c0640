package dev.plimsoll.bench.week.family;

import dev.plimsoll.bench.Captures;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Demand;
import dev.plimsoll.bench.week.Ranks;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.util.Arrays;

/**
 * What a trace of pages at an even rate looks like: hours or days of one load, begun at any size, asleep for the rest of
 * the week.
 */
final class TracedWeeks extends Weeks {

    private static final double[] KNEES = {0.7, 1.3, 2.6, 4.5, 8};
    private static final int[] FIRST_CU = {1, 2, 4, 8, 10};
    private static final int[] HOURS = {3, 8, 24, 72, 168};
    private static final double[] SKEWS = {0.8, 0.9, 1, 1.1, 1.2};
    private static final double[] KEPT = {1, 0.5, 0.25};
    private static final int CONNECTIONS = 20;

    TracedWeeks(String family, int seed) {
        super(family, seed);
    }

    /** A set of pages that fits one size and not the one below. */
    Week knee() {
        double set = KNEES[figures.below(KNEES.length)] * Setup.PAGES_PER_CU;
        double rate = rate();
        int all = (int) (1.2 * set);
        return traced(all, (epoch, draw) -> draw.even(rate, 0, set, 0.002, all).inOrder());
    }

    Week skewed() {
        double skew = SKEWS[figures.below(SKEWS.length)];
        Ranks upTo = new Ranks(20_000 + figures.below(60_000), skew);
        double rate = rate();
        return traced(upTo.count(), (epoch, draw) -> draw.take(new Demand.Ranked((int) rate, 0, upTo, 1)).inOrder());
    }

    /** A captured load, as it was. */
    Week replayed() {
        String name = figures.below(2) == 0 ? "pg_zipf" : "pg_tpcb";
        int[] kept = Captures.sample(name, KEPT[figures.below(KEPT.length)]);
        int pages = Arrays.stream(kept).max().orElse(0) + 1;
        int rate = (int) rate();
        return traced(pages, (epoch, draw) -> {
            int[] read = new int[rate];
            for (int i = 0; i < rate; i++) {
                read[i] = kept[(int) (((long) epoch * rate + i) % kept.length)];
            }
            return read;
        });
    }

    /** Scans beside a small set of pages. */
    Week scanned() {
        double set = figures.about(3_000);
        int scanned = (int) (KNEES[figures.below(KNEES.length)] * Setup.PAGES_PER_CU);
        double rate = rate();
        double share = 0.05 + 0.3 * figures.below(3);
        return traced(10_000 + scanned, (epoch, draw) -> draw
                .even(rate * (1 - share), 0, set, 0, 1)
                .scan(rate * share, 10_000, scanned)
                .mixed());
    }

    /** Another set of pages from some time on. */
    Week shifted() {
        double first = KNEES[figures.below(KNEES.length)] * Setup.PAGES_PER_CU;
        double second = KNEES[figures.below(KNEES.length)] * Setup.PAGES_PER_CU;
        double rate = rate();
        int all = (int) (first + second);
        int hours = HOURS[2 + figures.below(3)];
        int from = hours * HOUR * (1 + figures.below(3)) / 4;
        return lasting(hours, all, (epoch, draw) -> epoch < from
                ? draw.even(rate, 0, first, 0.001, all).inOrder()
                : draw.even(rate, (int) first, second, 0.001, all).inOrder());
    }

    private double rate() {
        return 2_000 * StrictMath.pow(2, figures.below(4)) + figures.below(1_000);
    }

    private Week traced(int all, Script script) {
        return lasting(HOURS[figures.below(HOURS.length)], all, script);
    }

    private Week lasting(int hours, int all, Script script) {
        int firstCu = FIRST_CU[figures.below(FIRST_CU.length)];
        int end = hours * HOUR;
        return of(size(firstCu), all, connections(epoch -> epoch < end ? CONNECTIONS : -1), epoch -> all, script);
    }
}
