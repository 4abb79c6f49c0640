package dev.plimsoll.bench.week;

import dev.plimsoll.bench.Captures;
import java.util.Arrays;

/** Weeks of captured reads, looped; by day four times as many as by night. */
final class CapturedWeeks extends Weeks {

    /** Shares of a capture's pages that are kept, by seed: a smaller database of the same shape. */
    private static final double[] KEPT = {1, 0.6, 0.35};

    CapturedWeeks(String family, int seed) {
        super(family, seed);
    }

    Week capture(String name) {
        double share = KEPT[Math.floorMod(seed(), KEPT.length)];
        int[] kept = Captures.sample(name, share);
        int pages = Arrays.stream(kept).max().orElse(0) + 1;
        long distinct = Arrays.stream(kept).distinct().count();
        double rate = figures().about(5_000) * share;
        return of(size(1), pages, always(40), epoch -> distinct, new Script() {

            private int at;

            @Override
            public int[] pages(int epoch, Draw draw) {
                at = epoch == 0 ? 0 : at;
                int[] read = new int[(int) (rate * (0.4 + 1.2 * daylight(epoch)))];
                for (int i = 0; i < read.length; i++) {
                    read[i] = kept[at];
                    at = (at + 1) % kept.length;
                }
                return read;
            }
        });
    }
}
