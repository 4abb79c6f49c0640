package dev.plimsoll.bench.week;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/** Pages drawn from a seed. */
public final class Draw {

    private final SplittableRandom random;
    private final int[][] tapes;
    private final Map<Ranks, double[]> sums = new HashMap<>();
    private final int[] begins;
    private final int[] played;
    private int[] pages = new int[0];
    private int count;
    private int scan;

    /** Plays {@code tapes} by their number. */
    Draw(long seed, List<Tape> tapes) {
        random = new SplittableRandom(seed);
        this.tapes = tapes.stream().map(Tape::pages).toArray(int[][]::new);
        begins = new int[tapes.size()];
        played = new int[tapes.size()];
        Arrays.fill(begins, -1);
    }

    /** {@code figure}, up to a quarter larger or smaller: so that two seeds are two computes. */
    public double about(double figure) {
        return figure * StrictMath.exp(0.5 * (chance() - 0.5));
    }

    /** A number below {@code bound}, from 0 on. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** Begins an epoch. */
    Draw begin() {
        count = 0;
        return this;
    }

    /** Draws what a demand says. */
    public Draw take(Demand demand) {
        demand.into(this);
        return this;
    }

    /** {@code reads} spread evenly over {@code set} pages from {@code from} on, {@code stray} of them over {@code all}. */
    public Draw even(double reads, int from, double set, double stray, int all) {
        return take(new Demand.Even((int) reads, from, Math.max(1, (int) set), stray, all));
    }

    /** The next {@code reads} of an endless scan over {@code set} pages from {@code from} on. */
    public Draw scan(double reads, int from, int set) {
        return take(new Demand.Scan((int) reads, from, set));
    }

    /** All that was drawn, well mixed: parts of a load run side by side. */
    public int[] mixed() {
        return take(new Demand.Mix()).inOrder();
    }

    public int[] inOrder() {
        return Arrays.copyOf(pages, count);
    }

    /** From 0 to below 1. */
    double chance() {
        return random.nextDouble();
    }

    /** One rank by a table of sums. */
    int rank(double[] upTo) {
        int found = Arrays.binarySearch(upTo, chance() * upTo[upTo.length - 1]);
        return Math.min(upTo.length - 1, found < 0 ? -found - 1 : found);
    }

    double[] table(Ranks ranks) {
        return sums.computeIfAbsent(ranks, Ranks::sums);
    }

    /** So many pages, each chosen by {@code page}. */
    void each(int reads, IntSupplier page) {
        for (int i = 0; i < reads; i++) {
            add(page.getAsInt());
        }
    }

    void add(int page) {
        if (count == pages.length) {
            pages = Arrays.copyOf(pages, Math.max(1024, 2 * count));
        }
        pages[count++] = page;
    }

    void neighbours(int from, int length) {
        for (int i = 0; i < length; i++) {
            add(from + i);
        }
    }

    void scanned(int reads, int from, int set) {
        for (int i = 0; i < reads; i++) {
            add(from + scan);
            scan = (scan + 1) % set;
        }
    }

    /** From its begin on where another part of the tape was played before, else from where that ended. */
    void play(int tape, int from, int length, int reads) {
        int[] all = tapes[tape];
        played[tape] = begins[tape] == from ? played[tape] : 0;
        begins[tape] = from;
        for (int i = 0; i < reads; i++) {
            add(all[from + played[tape]]);
            played[tape] = (played[tape] + 1) % length;
        }
    }

    void mix() {
        for (int i = count - 1; i > 0; i--) {
            int other = below(i + 1);
            int page = pages[i];
            pages[i] = pages[other];
            pages[other] = page;
        }
    }

    /** The first {@code ones} pages and all others, each part in its order, at their rates. */
    void interleave(int ones) {
        int[] all = inOrder();
        int others = count - ones;
        int i = 0;
        for (int j = 0; i + j < count;) {
            boolean next = j == others || (i < ones && (long) i * others <= (long) j * ones);
            pages[i + j] = next ? all[i++] : all[ones + j++];
        }
    }
}
