package dev.plimsoll.bench.week;

/** The pages of an epoch, drawn again with each replay. */
@FunctionalInterface
public interface WeekScript {

    int[] pages(int epoch, Draw draw);
}
