package dev.plimsoll.bench.week;

import java.util.List;

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
    protected final Tape kept(String name) {
        return new Tape(name, share, 0);
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
        Tape tape = kept(name);
        int length = tape.pages().length / parts;
        long database = tape.distinct();
        return of(size(1), tape.end(), connections, epoch -> database, List.of(tape), (epoch, draw) -> draw
                .loop(0, length * (int) turn.of(epoch), length, reads.of(epoch))
                .inOrder());
    }

    /** Two captures side by side, each in databases of its own. */
    protected final Week beside(Tape one, Reading reads, Tape other, Reading othersReads, int[] connections) {
        Tape moved = other.movedTo(one.end());
        long database = one.distinct() + moved.distinct();
        return of(size(1), moved.end(), connections, epoch -> database, List.of(one, moved), (epoch, draw) -> draw
                .loop(0, 0, one.pages().length, reads.of(epoch))
                .loop(1, 0, moved.pages().length, othersReads.of(epoch))
                .interleaved((int) reads.of(epoch)));
    }
}
