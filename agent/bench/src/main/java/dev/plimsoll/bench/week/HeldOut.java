package dev.plimsoll.bench.week;

import java.util.List;

/** Kinds of weeks that no constant was chosen on, nor any rule made by looking at them. */
public final class HeldOut {

    private HeldOut() {}

    /** In the order of the report; empty while there are none. */
    public static List<Kind> kinds() {
        return List.copyOf(HeldOutWeeks.families());
    }
}
