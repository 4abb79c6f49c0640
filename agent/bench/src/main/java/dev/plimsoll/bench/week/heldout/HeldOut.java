package dev.plimsoll.bench.week.heldout;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import java.util.List;

/**
 * Weeks that no constant was chosen on, nor any rule made by looking at them: whoever wrote them ran no policy on them.
 *
 * <p>Size, time and epochs are those of {@link Week}. What a policy does with them is no reason to change them.
 */
public final class HeldOut {

    private HeldOut() {}

    /** In the order of the report. */
    public static List<Seeded> weeks() {
        return Seeded.each(kinds(), 501, 502, 503);
    }

    private static List<Kind> kinds() {
        return List.of();
    }
}
