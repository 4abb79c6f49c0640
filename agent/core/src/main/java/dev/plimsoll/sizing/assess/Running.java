package dev.plimsoll.sizing.assess;

import java.util.List;

/**
 * Sessions that were running and waited for nothing.
 *
 * @param p95   so many or fewer at 95 of 100 looks; rather too high than too low
 * @param looks how many looks that rests on
 */
public record Running(int p95, int looks) {

    /** Of at least one look, in any order. */
    static Running of(List<Integer> atEachLook) {
        return new Running(Sessions.p95(atEachLook), atEachLook.size());
    }

    /** {@code at all 2 looks}, {@code at 95 of 100 looks}. */
    public String when() {
        return Sessions.leftOut(looks) > 0 ? "at 95 of 100 looks"
                : looks == 1 ? "at the only look" : "at all %d looks".formatted(looks);
    }
}
