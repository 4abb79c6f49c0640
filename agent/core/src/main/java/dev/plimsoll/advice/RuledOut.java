package dev.plimsoll.advice;

import dev.plimsoll.fleet.size.ComputeUnits;

/**
 * A size that was considered and is not advised.
 *
 * @param cu  the size
 * @param why the reason against it, as a clause
 */
public record RuledOut(ComputeUnits cu, String why) {

    /** {@code 4 CU: 99.20 % is expected, and it would have saved nothing since the last change}. */
    public String words() {
        return "%s CU: %s".formatted(cu, why);
    }
}
