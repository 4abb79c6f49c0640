package dev.plimsoll.bench.week.former;

import dev.plimsoll.bench.week.Seeded;
import java.util.List;

/**
 * Weeks that were written before any policy ran on them, and have been examined since: five times twenty
 * kinds, each with the seeds that it was held out with. They are kept as data.
 *
 * <p>Size, time and epochs are those of {@link dev.plimsoll.bench.week.Week}.
 */
public final class FormerlyHeldOut {

    private FormerlyHeldOut() {}

    /** In the order of the report. */
    public static List<Seeded> weeks() {
        return RecordedKind.all().stream().flatMap(RecordedKind::weeks).toList();
    }

    /** The first week of each kind. */
    public static List<Seeded> oneOfEachKind() {
        return RecordedKind.all().stream().map(kind -> kind.weeks().findFirst().orElseThrow()).toList();
    }
}
