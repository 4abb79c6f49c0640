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

    /** Keeping a share of all pages, and every read of those, leaves the shape of the miss ratios as it is. */
    Week capture(String name) {
        double share = share(seed());
        int[] kept = kept(Captures.load(name), share);
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

    static double share(int seed) {
        return KEPT[Math.floorMod(seed, KEPT.length)];
    }

    static int[] kept(int[] pages, double share) {
        return Arrays.stream(pages).filter(page -> ((page * 0x9E3779B9) >>> 8) < share * (1 << 24)).toArray();
    }
}
