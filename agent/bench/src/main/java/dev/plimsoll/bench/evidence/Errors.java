package dev.plimsoll.bench.evidence;

import dev.plimsoll.report.Figure;

/** How many statements of a kind there were, and how many of them were wrong. */
final class Errors {

    private long stated;
    private long wrong;

    void add(boolean isWrong) {
        stated++;
        wrong += isWrong ? 1 : 0;
    }

    long stated() {
        return stated;
    }

    long wrong() {
        return wrong;
    }

    double share() {
        return (double) wrong / stated;
    }

    /** As in a table: how many were wrong, and in per cent. */
    @Override
    public String toString() {
        return Figure.share(wrong, stated);
    }
}
