package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.Setup;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** The loads of the sessions: captured ones, and some drawn from a seed, so that they are always the same. */
final class Traces {

    private static final int READS = 2_000_000;
    /** Every database made here has these pages: 12 caches of 1 CU. */
    private static final int DATABASE = 12 * Setup.PAGES_PER_CU;
    /** Reads outside the working set, as a share. */
    private static final double STRAY = 0.002;

    private Traces() {}

    /** Constant loads. */
    static List<Trace> stationary() {
        return List.of(steady("steady, 0.8 CU", 0.8, READS, Trace.PAGES_PER_SECOND),
                steady("steady, 3 CU", 3, READS, Trace.PAGES_PER_SECOND), zipf(READS), Trace.captured("pg_zipf"),
                Trace.captured("pg_tpcb"));
    }

    static List<Trace> changing() {
        return List.of(phases(0.8, 2.5, READS), steady("trickle", 0.5, 200_000, 2), Trace.captured("pg_replica"),
                Trace.captured("pg_storm"), Trace.captured("pg_cron"), Trace.captured("pg_growth"),
                Trace.captured("pg_tide"));
    }

    /** A small set for the build. */
    static List<Trace> few() {
        return List.of(phases(0.8, 2.5, READS / 4), Trace.captured("pg_cron"));
    }

    /** A working set that fits {@code cu} CU with a tenth to spare, read evenly; now and then any page. */
    private static Trace steady(String name, double cu, int reads, double pagesPerSecond) {
        int set = workingSet(cu);
        SplittableRandom random = new SplittableRandom(1);
        int[] pages = new int[reads];
        Arrays.setAll(pages, i -> in(0, set, random));
        return new Trace(name, pages, pagesPerSecond);
    }

    /** Skewed reads without any knee: the page of rank r is read in proportion to 1 / r. */
    private static Trace zipf(int reads) {
        SplittableRandom random = new SplittableRandom(2);
        double[] upTo = new double[DATABASE];
        double sum = 0;
        for (int rank = 0; rank < DATABASE; rank++) {
            sum += 1.0 / (rank + 1);
            upTo[rank] = sum;
        }
        double whole = sum;
        int[] pages = new int[reads];
        Arrays.setAll(pages, i -> {
            int found = Arrays.binarySearch(upTo, random.nextDouble() * whole);
            return Math.min(DATABASE - 1, found < 0 ? -found - 1 : found);
        });
        return new Trace("zipf", pages, Trace.PAGES_PER_SECOND);
    }

    /** A small working set, in the middle third of the time a larger one beside it, then the small one again. */
    static Trace phases(double small, double large, int reads) {
        int first = workingSet(small);
        int second = workingSet(large);
        SplittableRandom random = new SplittableRandom(3);
        int[] pages = new int[reads];
        Arrays.setAll(pages, i -> i / (reads / 3) == 1 ? in(first, second, random) : in(0, first, random));
        return new Trace("phases", pages, Trace.PAGES_PER_SECOND);
    }

    private static int workingSet(double cu) {
        return (int) (0.9 * cu * Setup.PAGES_PER_CU);
    }

    private static int in(int from, int count, SplittableRandom random) {
        return random.nextDouble() < STRAY ? random.nextInt(DATABASE) : from + random.nextInt(count);
    }
}
