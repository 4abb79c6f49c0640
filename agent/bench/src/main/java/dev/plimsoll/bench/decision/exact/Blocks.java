package dev.plimsoll.bench.decision.exact;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.replay.PageCaches;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Neighbouring pages that are kept and evicted as one, by how recently any of them was read, and when blocks were read
 * last.
 */
final class Blocks {

    private static final int NEVER = -1;

    private final int pagesPerBlock;
    private final PageCaches caches;
    private final int[] last;
    /** By epoch and start: blocks read since. */
    private final int[][] distinct = new int[Week.EPOCHS][];
    /** Of the present epoch: blocks by the first start for which they are new. */
    private int[] fresh = new int[Week.EPOCHS + 1];

    Blocks(int pages, int pagesPerBlock) {
        this.pagesPerBlock = pagesPerBlock;
        this.caches = PageCaches.of(
                IntStream.range(0, Ladder.count()).map(size -> Ladder.pages(size) / pagesPerBlock), pagesPerBlock);
        this.last = new int[(pages + pagesPerBlock - 1) / pagesPerBlock];
        Arrays.fill(last, NEVER);
    }

    int pagesPerBlock() {
        return pagesPerBlock;
    }

    /** Reads a page; the smallest size that would have kept it since it was read before, the number of sizes for none. */
    int read(int page, int epoch) {
        int block = page / pagesPerBlock;
        if (last[block] < epoch) {
            fresh[last[block] + 1]++;
            last[block] = epoch;
        }
        return caches.read(page);
    }

    /** Ends an epoch. */
    void end(int epoch) {
        int[] all = new int[epoch + 1];
        int sum = 0;
        for (int start = 0; start <= epoch; start++) {
            sum += fresh[start];
            all[start] = (start < epoch ? distinct[epoch - 1][start] : 0) + sum;
        }
        distinct[epoch] = all;
        fresh = new int[Week.EPOCHS + 1];
    }

    /** Blocks read from the begin of epoch {@code start} to the end of {@code epoch}. */
    int since(int start, int epoch) {
        return distinct[epoch][start];
    }
}
