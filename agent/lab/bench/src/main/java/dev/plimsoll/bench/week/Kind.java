package dev.plimsoll.bench.week;

/** A kind of weeks; a seed makes one of them. */
public interface Kind {

    /** As in the report's tables. */
    String word();

    /** One week of this kind; the same seed is always the same week. */
    Week week(int seed);
}
