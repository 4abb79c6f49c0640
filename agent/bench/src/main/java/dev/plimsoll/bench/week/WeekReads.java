package dev.plimsoll.bench.week;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The reads of a week, the same each time they begin again.
 *
 * @param seed   of all that is drawn
 * @param tapes  that are played, by number
 * @param script draws the pages of an epoch
 */
public record WeekReads(long seed, List<Tape> tapes, WeekScript script) implements Supplier<IntFunction<int[]>> {

    @Override
    public IntFunction<int[]> get() {
        return told(demand -> {});
    }

    /** The same; {@code log} receives each demand before it is drawn. */
    public IntFunction<int[]> told(Consumer<Demand> log) {
        Draw draw = new Draw(seed, tapes, log);
        return epoch -> script.pages(epoch, draw.begin());
    }
}
