package dev.plimsoll.bench.decision.exact;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import java.util.Arrays;
import java.util.function.IntFunction;

/**
 * The exact hits and misses of a cache of each size in each epoch of a week, for a start at any earlier epoch.
 *
 * <p>A read is a hit if its page was read since the start and not too many others since: so for each epoch it is enough
 * to count reads by the epoch of the page's last read and by the smallest size that would have kept it.
 */
public final class Exact {

    private static final int COLUMNS = Ladder.count() + 1;
    private static final int NEVER = -1;

    private final Week week;
    private final Blocks blocks;
    private final int[] reads = new int[Week.EPOCHS];
    /** By epoch: hits of a start at s and size k at s * COLUMNS + k; the last column counts pages of any distance. */
    private final char[][] hits = new char[Week.EPOCHS][];
    /** By epoch: pages read since the start at s. */
    private final int[][] distinct = new int[Week.EPOCHS][];

    private Exact(Week week, int pagesPerBlock) {
        this.week = week;
        this.blocks = new Blocks(week.pages(), pagesPerBlock);
    }

    /** By pages. */
    public static Exact of(Week week) {
        return of(week, 1);
    }

    /** Of caches that keep and evict so many neighbouring pages as one; a page of them is there once it was read. */
    public static Exact of(Week week, int pagesPerBlock) {
        Exact exact = new Exact(week, pagesPerBlock);
        IntFunction<int[]> reads = week.reads().get();
        int[] last = new int[week.pages()];
        Arrays.fill(last, NEVER);
        for (int epoch = 0; epoch < Week.EPOCHS; epoch++) {
            exact.count(epoch, week.isAwake(epoch) ? reads.apply(epoch) : new int[0], last);
        }
        return exact;
    }

    private void count(int epoch, int[] pages, int[] last) {
        int[] counts = new int[(epoch + 1) * COLUMNS];
        for (int page : pages) {
            int reach = blocks.read(page, epoch);
            if (last[page] != NEVER) {
                counts[last[page] * COLUMNS + reach]++;
            }
            last[page] = epoch;
        }
        reads[epoch] = pages.length;
        hits[epoch] = summed(counts);
        blocks.end(epoch);
        distinct[epoch] = new int[epoch + 1];
        for (int start = 0; start <= epoch; start++) {
            int before = start < epoch ? distinct[epoch - 1][start] : 0;
            distinct[epoch][start] = before + pages.length - hits[epoch][start * COLUMNS + Ladder.count()];
        }
    }

    /** From counts to sums: over all later last reads, and over all smaller sizes. */
    private static char[] summed(int[] counts) {
        char[] sums = new char[counts.length];
        int[] later = new int[COLUMNS];
        for (int at = counts.length - COLUMNS; at >= 0; at -= COLUMNS) {
            int below = 0;
            for (int column = 0; column < COLUMNS; column++) {
                later[column] += counts[at + column];
                below += later[column];
                sums[at + column] = (char) below;
            }
        }
        return sums;
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
        return hits[epoch][start * COLUMNS + size];
    }

    /** Reads in {@code epoch} that a cache of rung {@code size}, empty at {@code start}, did not hold. */
    public int misses(int start, int epoch, int size) {
        return reads[epoch] - hits(start, epoch, size);
    }

    /** Blocks in use at the end of {@code epoch}. */
    public int used(int start, int epoch, int size) {
        return Math.min(Ladder.pages(size) / blocks.pagesPerBlock(), blocks.since(start, epoch));
    }

    /** Pages read in the last hour. */
    public int workingSet(int epoch) {
        return touched(Math.max(0, epoch - Week.EPOCHS_PER_HOUR + 1), epoch);
    }

    /** Pages read from the beginning of epoch {@code from} to the end of {@code epoch}. */
    public int touched(int from, int epoch) {
        return distinct[epoch][from];
    }
}
