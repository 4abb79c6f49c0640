package dev.plimsoll.bench.week;

import java.util.function.IntFunction;

/**
 * A kind of weeks that comes with its story.
 *
 * @param word  as in tables
 * @param story what such a compute does, with figures that each seed varies by up to a quarter
 * @param make  the week of a seed
 */
public record DescribedWeeks(String word, String story, IntFunction<Week> make) implements Kind {

    @Override
    public Week week(int seed) {
        return make.apply(seed);
    }
}
