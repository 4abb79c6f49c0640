package dev.plimsoll.bench.decision.exact;

import dev.plimsoll.bench.week.Week;
import java.util.Arrays;

/**
 * Neighbouring pages that are kept and evicted as one, by how recently any of them was read.
 *
 * <p>A page is there if it was read since its block came in last. So the smallest size that kept it is the smallest that
 * held its block at every read of any of its pages since.
 */
final class Blocks {

    private static final int NEVER = -1;

    private final int pagesPerBlock;
    private final Recency recency;
    /** By page: the smallest size that kept its block at all reads since the page itself was read. */
    private final byte[] reach;
    private final int[] last;
    /** By epoch and start: blocks read since. */
    private final int[][] distinct = new int[Week.EPOCHS][];
    /** Of the present epoch: blocks by the first start for which they are new. */
    private int[] fresh = new int[Week.EPOCHS + 1];

    Blocks(int pages, int pagesPerBlock) {
        int blocks = (pages + pagesPerBlock - 1) / pagesPerBlock;
        this.pagesPerBlock = pagesPerBlock;
        this.recency = new Recency(blocks, pagesPerBlock);
        this.reach = new byte[blocks * pagesPerBlock];
        this.last = new int[blocks];
        Arrays.fill(last, NEVER);
    }

    int pagesPerBlock() {
        return pagesPerBlock;
    }

    /** Reads a page; the smallest size that would have kept it since it was read before. */
    int read(int page, int epoch) {
        int block = page / pagesPerBlock;
        byte now = (byte) recency.read(block);
        if (last[block] < epoch) {
            fresh[last[block] + 1]++;
            last[block] = epoch;
        }
        if (now > 0) {
            for (int each = block * pagesPerBlock; each < (block + 1) * pagesPerBlock; each++) {
                reach[each] = reach[each] < now ? now : reach[each];
            }
        }
        int kept = reach[page];
        reach[page] = 0;
        return kept;
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
