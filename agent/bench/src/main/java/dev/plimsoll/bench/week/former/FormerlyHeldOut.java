package dev.plimsoll.bench.week.former;

import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.former.first.First;
import dev.plimsoll.bench.week.former.fourth.Fourth;
import dev.plimsoll.bench.week.former.second.Second;
import dev.plimsoll.bench.week.former.third.Third;
import java.util.List;
import java.util.stream.Stream;

/**
 * Weeks that were written before any policy ran on them, and have been examined since: four times twenty
 * kinds, each with the seeds that it was held out with.
 *
 * <p>Size, time and epochs are those of {@link Week}.
 */
public final class FormerlyHeldOut {

    private FormerlyHeldOut() {}

    /** In the order of the report. */
    public static List<Seeded> weeks() {
        return Stream.of(Seeded.each(First.kinds(), 101, 102, 103), Seeded.each(Second.kinds(), 201, 202, 203),
                Seeded.each(Third.kinds(), 301, 302, 303), Seeded.each(Fourth.kinds(), 401, 402, 403))
                .flatMap(List::stream)
                .toList();
    }
}
