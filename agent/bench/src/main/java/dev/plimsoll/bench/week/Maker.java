package dev.plimsoll.bench.week;

import java.util.function.Function;

/** Who makes weeks of several kinds. */
@FunctionalInterface
public interface Maker<M extends Weeks> {

    /** What one week is made with. */
    M of(String word, int seed);

    /** One of the kinds; its {@code story} has the figures that each seed varies by up to a quarter. */
    default Kind kind(String word, String story, Function<M, Week> made) {
        return new DescribedWeeks(word, story, seed -> made.apply(of(word, seed)));
    }
}
