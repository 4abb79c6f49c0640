package dev.plimsoll.bench.week;

import dev.plimsoll.bench.Captures;
import java.util.Arrays;

/** Weeks of captured reads; a seed keeps a share of all pages, and every read of those. */
public abstract class PlayedWeeks extends Weeks {

    private final double share;

    /** {@code shares} by seed: a smaller database of the same shape. */
    protected PlayedWeeks(String family, int seed, double... shares) {
        super(family, seed);
        share = shares[Math.floorMod(seed, shares.length)];
    }

    protected final double share() {
        return share;
    }

    /** What is kept of a capture. */
    protected final int[] kept(String name) {
        return Captures.sample(name, share);
    }

    /** A capture, looped. */
    protected final Week played(String name, int[] connections, Reading reads) {
        return played(name, connections, 1, epoch -> 0, reads);
    }

    /**
     * A capture in so many parts of the same length, each looped for as long as it is its turn.
     *
     * @param turn which part it is at an epoch
     */
    protected final Week played(String name, int[] connections, int parts, Reading turn, Reading reads) {
        int[] kept = kept(name);
        return of(size(1), end(kept), connections, databaseOf(distinct(kept)), looped(kept, parts, turn, reads));
    }

    /** Two captures side by side, each in databases of its own. */
    protected final Week beside(int[] one, Reading reads, int[] other, Reading othersReads, int[] connections) {
        int begin = end(one);
        int[] moved = Arrays.stream(other).map(page -> begin + page).toArray();
        Script first = looped(one, 1, epoch -> 0, reads);
        Script second = looped(moved, 1, epoch -> 0, othersReads);
        return of(size(1), end(moved), connections, databaseOf(distinct(one) + distinct(other)),
                (epoch, draw) -> interleaved(first.pages(epoch, draw), second.pages(epoch, draw)));
    }

    protected static int end(int[] pages) {
        return Arrays.stream(pages).max().orElse(0) + 1;
    }

    protected static long distinct(int[] pages) {
        return Arrays.stream(pages).distinct().count();
    }

    protected static Reading databaseOf(long pages) {
        return epoch -> pages;
    }

    private static Script looped(int[] pages, int parts, Reading turn, Reading reads) {
        int length = pages.length / parts;
        return new Script() {

            private int part;
            private int at;

            @Override
            public int[] pages(int epoch, Draw draw) {
                int now = (int) turn.of(epoch);
                at = epoch == 0 || now != part ? 0 : at;
                part = now;
                int[] read = new int[(int) reads.of(epoch)];
                for (int i = 0; i < read.length; i++) {
                    read[i] = pages[now * length + at];
                    at = (at + 1) % length;
                }
                return read;
            }
        };
    }

    /** Both in their order, at their rates. */
    private static int[] interleaved(int[] one, int[] other) {
        int[] both = new int[one.length + other.length];
        int i = 0;
        for (int j = 0; i + j < both.length;) {
            boolean ones = j == other.length
                    || (i < one.length && (long) i * other.length <= (long) j * one.length);
            both[i + j] = ones ? one[i++] : other[j++];
        }
        return both;
    }
}
