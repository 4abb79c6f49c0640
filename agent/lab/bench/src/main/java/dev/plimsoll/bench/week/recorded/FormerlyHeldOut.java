package dev.plimsoll.bench.week.recorded;

import dev.plimsoll.bench.week.Seeded;
import java.util.List;
import java.util.stream.Stream;

/**
 * Weeks that were written before any policy ran on them, and have been examined since: five times twenty
 * kinds, each with the seeds that it was held out with.
 *
 * <p>Size, time and epochs are those of {@link dev.plimsoll.bench.week.Week}.
 */
public final class FormerlyHeldOut {

    private FormerlyHeldOut() {}

    /** In the order of the report. */
    public static List<Seeded> weeks() {
        return kinds().flatMap(RecordedKind::weeks).toList();
    }

    /** The first week of each kind. */
    public static List<Seeded> oneOfEachKind() {
        return kinds().map(kind -> kind.weeks().findFirst().orElseThrow()).toList();
    }

    private static Stream<RecordedKind> kinds() {
        return RecordedKind.all().stream().filter(kind -> !HeldOut.has(kind));
    }
}
