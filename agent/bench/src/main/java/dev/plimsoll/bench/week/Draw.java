package dev.plimsoll.bench.week;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Pages drawn from a seed. */
public final class Draw {

    private final SplittableRandom random;
    private int[] pages = new int[0];
    private int count;
    private int scan;

    Draw(long seed) {
        random = new SplittableRandom(seed);
    }

    /** {@code figure}, up to a quarter larger or smaller: so that two seeds are two computes. */
    public double about(double figure) {
        return figure * StrictMath.exp(0.5 * (random.nextDouble() - 0.5));
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** Begins an epoch. */
    Draw begin() {
        count = 0;
        return this;
    }

    /** {@code reads} spread evenly over {@code set} pages from {@code from} on, {@code stray} of them over {@code all}. */
    public Draw even(double reads, int from, double set, double stray, int all) {
        for (int i = 0; i < (int) reads; i++) {
            add(random.nextDouble() < stray ? random.nextInt(all) : from + random.nextInt(Math.max(1, (int) set)));
        }
        return this;
    }

    /** The next {@code reads} of an endless scan over {@code set} pages from {@code from} on. */
    public Draw scan(double reads, int from, int set) {
        for (int i = 0; i < (int) reads; i++) {
            add(from + scan);
            scan = (scan + 1) % set;
        }
        return this;
    }

    /** Neighbours, one after the other. */
    public Draw stretch(int from, int length) {
        for (int i = 0; i < length; i++) {
            add(from + i);
        }
        return this;
    }

    /** So many pages, each chosen by {@code page}. */
    public Draw each(double reads, IntSupplier page) {
        for (int i = 0; i < (int) reads; i++) {
            add(page.getAsInt());
        }
        return this;
    }

    /** Ranks by a table of sums, as for a skewed choice. */
    public Draw ranked(double reads, double[] upTo) {
        return each(reads, () -> rank(upTo));
    }

    /** One rank by a table of sums. */
    public int rank(double[] upTo) {
        int found = Arrays.binarySearch(upTo, random.nextDouble() * upTo[upTo.length - 1]);
        return Math.min(upTo.length - 1, found < 0 ? -found - 1 : found);
    }

    /** Pages behind {@code newest}: the farther back, the rarer, one in three farther than {@code depth}; never below 0. */
    public Draw recent(double reads, int newest, double depth) {
        for (int i = 0; i < (int) reads; i++) {
            double back = -depth * StrictMath.log(1 - random.nextDouble());
            add(Math.max(0, newest - (int) back));
        }
        return this;
    }

    /** A hot spot around {@code centre} in a circle of {@code all} pages. */
    public Draw around(double reads, double centre, double width, int all) {
        for (int i = 0; i < (int) reads; i++) {
            double bell = random.nextDouble() + random.nextDouble() + random.nextDouble() + random.nextDouble() - 2;
            add(Math.floorMod((int) (centre + bell * 1.73 * width), all));
        }
        return this;
    }

    /** All that was drawn, well mixed: parts of a load run side by side. */
    public int[] mixed() {
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int page = pages[i];
            pages[i] = pages[other];
            pages[other] = page;
        }
        return inOrder();
    }

    public int[] inOrder() {
        return Arrays.copyOf(pages, count);
    }

    private void add(int page) {
        if (count == pages.length) {
            pages = Arrays.copyOf(pages, Math.max(1024, 2 * count));
        }
        pages[count++] = page;
    }
}
