package dev.plimsoll.emulator.cache;

import dev.plimsoll.emulator.behaviour.AccessPattern;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * An endless stream of accesses with a pattern; equal seeds give equal streams.
 *
 * <p>
 * Accesses are simulated for grains of several adjacent pages, which keeps large working sets and high rates cheap: one
 * access to a grain represents one access to each of its pages.
 */
final class Traffic {

    private static final long MOST_GRAINS = 1 << 15;
    private static final long FEWEST_GRAINS = 1 << 10;
    private static final double MOST_A_SECOND = 4000;
    private static final double FIRST_RANK = 0.5;
    private static final double NEARLY = 1e-9;

    private final AccessPattern pattern;
    private final int grain;
    private final double[] cumulated;
    private final int scanned;
    private final SplittableRandom random;
    private int scanPosition;
    private double carried;

    Traffic(AccessPattern pattern) {
        this.pattern = pattern;
        this.grain = grain(pattern);
        this.cumulated = cumulated(grains(pattern.workingPages()), pattern.skew(), grain);
        this.scanned = pattern.scanShare() > 0 ? grains(pattern.scannedPages()) : 0;
        this.random = new SplittableRandom(pattern.seed());
    }

    private static int grain(AccessPattern pattern) {
        long population = pattern.workingPages() + (pattern.scanShare() > 0 ? pattern.scannedPages() : 0);
        double forSize = (double) population / MOST_GRAINS;
        double forRate = Math.min(pattern.ratePerSecond() / MOST_A_SECOND,
                (double) pattern.workingPages() / FEWEST_GRAINS);
        return (int) Math.max(1, Math.ceil(Math.max(forSize, forRate)));
    }

    /** The weight of a grain: the sum of its pages' weights, approximated by an integral. */
    private static double[] cumulated(int grains, double skew, int grain) {
        double[] sums = new double[grains];
        double beginning = integral(FIRST_RANK, skew);
        for (int i = 0; i < grains; i++) {
            sums[i] = integral(FIRST_RANK + (i + 1.0) * grain, skew) - beginning;
        }
        return sums;
    }

    private static double integral(double rank, double skew) {
        return Math.abs(skew - 1) < NEARLY ? StrictMath.log(rank) : StrictMath.pow(rank, 1 - skew) / (1 - skew);
    }

    private int grains(long pages) {
        return (int) Math.max(1, (pages + grain - 1) / grain);
    }

    /** Pages to a grain. */
    int grain() {
        return grain;
    }

    /** Grains are numbered from 0 to below this. */
    int population() {
        return cumulated.length + scanned;
    }

    /** Accesses of the next second at work. */
    int inNextSecond() {
        carried += pattern.ratePerSecond() / grain;
        int whole = (int) carried;
        carried -= whole;
        return whole;
    }

    boolean nextWrites() {
        return pattern.writeShare() > 0 && random.nextDouble() < pattern.writeShare();
    }

    int next() {
        if (scanned > 0 && random.nextDouble() < pattern.scanShare()) {
            scanPosition = (scanPosition + 1) % scanned;
            return cumulated.length + scanPosition;
        }
        double drawn = random.nextDouble() * cumulated[cumulated.length - 1];
        int found = Arrays.binarySearch(cumulated, drawn);
        return Math.min(cumulated.length - 1, found >= 0 ? found + 1 : -found - 1);
    }
}
