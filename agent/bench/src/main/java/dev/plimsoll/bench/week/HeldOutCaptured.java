package dev.plimsoll.bench.week;

import dev.plimsoll.bench.Captures;
import dev.plimsoll.bench.Captures.Second;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Weeks of captured reads that no policy was made by; a seed keeps a share of all pages, and every read of those. */
final class HeldOutCaptured extends Weeks {

    /** Shares of a capture's pages that are kept, by seed: a smaller database of the same shape. */
    private static final double[] KEPT = {1, 0.6, 0.35};

    private final double share;

    HeldOutCaptured(String family, int seed) {
        super(family, seed);
        share = KEPT[Math.floorMod(seed, KEPT.length)];
    }

    Week replica() {
        double rate = figures().about(5_000) * share;
        return played("pg_replica", connections(epoch -> 10 + (int) (80 * daylight(epoch))), 1, epoch -> 0,
                epoch -> rate * (0.4 + 1.2 * daylight(epoch)));
    }

    Week cron() {
        double rate = figures().about(3_600) * share;
        return played("pg_cron", always(2), 1, epoch -> 0, epoch -> rate);
    }

    /** Each twelfth of the capture is what was read for half a day and more. */
    Week growth() {
        double rate = figures().about(6_000) * share;
        return played("pg_growth", always(40), 12, epoch -> 12.0 * epoch / Week.EPOCHS, epoch -> rate);
    }

    /** Each hour of a day is a stretch of the capture. */
    Week tide() {
        double rate = figures().about(9_000) * share;
        return played("pg_tide", connections(epoch -> 15 + (int) (100 * daylight(epoch))), 24,
                epoch -> (double) (epoch % DAY) / HOUR, epoch -> rate * (0.2 + 0.8 * daylight(epoch)));
    }

    /** A second of the capture is an epoch; reads and connections are those of that second. */
    Week storm() {
        int[] pages = Captures.load("pg_storm");
        List<Second> seconds = Captures.seconds();
        int[][] read = IntStream.range(1, seconds.size())
                .mapToObj(i -> Arrays.copyOfRange(pages, Math.min(pages.length, seconds.get(i - 1).reads()),
                        Math.min(pages.length, seconds.get(i).reads())))
                .map(slice -> Arrays.stream(slice).filter(page -> Captures.keeps(page, share)).toArray())
                .toArray(int[][]::new);
        double crowd = figures().about(1);
        int[] connections = connections(
                epoch -> (int) (crowd * seconds.get(1 + epoch % read.length).connections()));
        int[] kept = Captures.sample("pg_storm", share);
        return of(size(1), end(kept), connections, databaseOf(kept), (epoch, draw) -> read[epoch % read.length]);
    }

    /**
     * A capture in so many parts of the same length, each looped for as long as it is its turn.
     *
     * @param turn which part it is at an epoch
     */
    private Week played(String name, int[] connections, int parts, Reading turn, Reading reads) {
        int[] kept = Captures.sample(name, share);
        int length = kept.length / parts;
        return of(size(1), end(kept), connections, databaseOf(kept), new Script() {

            private int part;
            private int at;

            @Override
            public int[] pages(int epoch, Draw draw) {
                int now = (int) turn.of(epoch);
                at = epoch == 0 || now != part ? 0 : at;
                part = now;
                int[] read = new int[(int) reads.of(epoch)];
                for (int i = 0; i < read.length; i++) {
                    read[i] = kept[now * length + at];
                    at = (at + 1) % length;
                }
                return read;
            }
        });
    }

    private static int end(int[] pages) {
        return Arrays.stream(pages).max().orElse(0) + 1;
    }

    private static Reading databaseOf(int[] pages) {
        long distinct = Arrays.stream(pages).distinct().count();
        return epoch -> distinct;
    }
}
