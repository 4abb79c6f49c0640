package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.replay.CacheCounts;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The exact hits and misses of a cache of each size in each epoch of a week, for a start at any earlier epoch: the counts
 * of one pass, kept for all epochs.
 */
public final class Exact {

    /** Of the platform's working-set estimate, like one with 1,024 registers (profile {@code neon}). */
    private static final double ERROR = 0.0325;
    private static final int STAYS = 6 * Week.EPOCHS_PER_HOUR;
    private static final int FIVE_MINUTES = 1;
    private static final int QUARTER_HOUR = Week.EPOCHS_PER_HOUR / 4;
    private static final int FOUR_HOURS = 4 * Week.EPOCHS_PER_HOUR;

    private final Week week;
    private final CacheCounts counts;
    private final int[] reads = new int[Week.EPOCHS];
    /** By epoch: hits of a start at s and size k at s * sizes + k. */
    private final char[][] hits = new char[Week.EPOCHS][];
    /** By epoch and start: pages and blocks read since. */
    private final int[][] pages = new int[Week.EPOCHS][];
    private final int[][] blocks = new int[Week.EPOCHS][];

    private Exact(Week week, int pagesPerBlock) {
        this.week = week;
        this.counts = new CacheCounts(IntStream.range(0, Ladder.count())
                .map(size -> Ladder.pages(size) / pagesPerBlock)
                .toArray(), pagesPerBlock);
    }

    /** By pages. */
    public static Exact of(Week week) {
        return of(week, 1);
    }

    /** Of caches that keep and evict so many neighbouring pages as one; a page of them is there once it was read. */
    public static Exact of(Week week, int pagesPerBlock) {
        Exact exact = new Exact(week, pagesPerBlock);
        IntFunction<int[]> reads = week.reads().get();
        for (int epoch = 0; epoch < Week.EPOCHS; epoch++) {
            exact.count(epoch, week.isAwake(epoch) ? reads.apply(epoch) : new int[0]);
        }
        return exact;
    }

    /** Starts count from 1 on, epochs from 0 on. */
    private void count(int epoch, int[] read) {
        counts.start();
        counts.read(read, 0, read.length);
        counts.end();
        reads[epoch] = read.length;
        hits[epoch] = new char[(epoch + 1) * Ladder.count()];
        pages[epoch] = new int[epoch + 1];
        blocks[epoch] = new int[epoch + 1];
        for (int start = 0; start <= epoch; start++) {
            boolean began = start == epoch;
            pages[epoch][start] = (began ? 0 : pages[epoch - 1][start]) + (int) counts.newPages(start + 1);
            blocks[epoch][start] = (began ? 0 : blocks[epoch - 1][start]) + (int) counts.newBlocks(start + 1);
            for (int size = 0; size < Ladder.count(); size++) {
                hits[epoch][start * Ladder.count() + size] = (char) counts.hits(start + 1, size);
            }
        }
    }

    /** What was read. */
    public Week week() {
        return week;
    }

    /** Reads in {@code epoch}, whatever the cache. */
    public int reads(int epoch) {
        return reads[epoch];
    }

    /** Hits in {@code epoch} of a cache of {@code size} that was empty at the beginning of epoch {@code start}. */
    public int hits(int start, int epoch, int size) {
        return hits[epoch][start * Ladder.count() + size];
    }

    /** Reads in {@code epoch} that a cache of rung {@code size}, empty at {@code start}, did not hold. */
    public int misses(int start, int epoch, int size) {
        return reads[epoch] - hits(start, epoch, size);
    }

    /** Blocks in use at the end of {@code epoch}. */
    public int used(int start, int epoch, int size) {
        return (int) counts.used(size, blocks[epoch][start]);
    }

    /** Pages read in the last hour. */
    public int workingSet(int epoch) {
        return touched(Math.max(0, epoch - Week.EPOCHS_PER_HOUR + 1), epoch);
    }

    /** Pages read from the beginning of epoch {@code from} to the end of {@code epoch}. */
    public int touched(int from, int epoch) {
        return pages[epoch][from];
    }

    /**
     * The platform's estimate at the end of {@code epoch}, of a run that began with epoch {@code start}. Its error stays for
     * hours, since the same pages meet the same registers.
     */
    WorkingSet estimate(int start, int epoch) {
        return new WorkingSet(estimate(FIVE_MINUTES, start, epoch), estimate(QUARTER_HOUR, start, epoch),
                estimate(Week.EPOCHS_PER_HOUR, start, epoch), estimate(FOUR_HOURS, start, epoch));
    }

    private long estimate(int epochs, int start, int epoch) {
        int read = touched(Math.max(start, epoch - epochs + 1), epoch);
        long seed = week.name().hashCode() * 1_000_003L + (epoch / STAYS) * 101L + epochs;
        return Math.max(1, Math.round(read * (1 + ERROR * new Random(seed).nextGaussian())));
    }
}
