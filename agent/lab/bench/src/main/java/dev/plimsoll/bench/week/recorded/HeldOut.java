package dev.plimsoll.bench.week.recorded;

import dev.plimsoll.bench.week.Seeded;
import java.util.List;

/**
 * Weeks that were not used to choose a constant or a rule; they were written without running a policy on them.
 *
 * <p>Size, time and epochs are those of {@link dev.plimsoll.bench.week.Week}. What a policy does with them is no reason to
 * change them.
 */
public final class HeldOut {

    private static final String GENERATION = "sixth";

    private HeldOut() {}

    /** In the order of the report. */
    public static List<Seeded> weeks() {
        return RecordedKind.all().stream().filter(HeldOut::has).flatMap(RecordedKind::weeks).toList();
    }

    static boolean has(RecordedKind kind) {
        return kind.generation().equals(GENERATION);
    }
}
