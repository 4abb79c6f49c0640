package dev.plimsoll.advice;

import dev.plimsoll.fleet.size.ComputeUnits;

/**
 * A size that was considered and is not advised.
 *
 * @param cu  the size
 * @param why what stands against it
 */
public record RuledOut(ComputeUnits cu, String why) {

    /** {@code 4 CU: 99.20 % expected; it would have saved nothing}. */
    public String words() {
        return "%s CU: %s".formatted(cu, why);
    }
}
