package dev.plimsoll.advice;

import java.util.List;
import java.util.Locale;

/**
 * Whether a change of size pays by now, in CU-hours by the owner's prices.
 *
 * @param saved       what the other size would have saved since the last change
 * @param cost      what changing to it now costs: connections dropped, and the misses of a cold cache
 * @param required      how much the other size has to have saved for that: all of it, or a part where what it would miss is no guess; of a start for what it shows, some times as much
 * @param blockedBy why it is not to be made yet, in words; empty where it is
 */
public record CostBenefit(double saved, double cost, double required, List<String> blockedBy) {

    private static final double LEAST_TOLD = 0.0005;
    /** Below it thousandths are told, so that two figures hold. */
    private static final double FINE = 0.095;
    /** From it on no decimals are told: what would be rounded to a thousand included. */
    private static final double COARSE = 999.95;

    public CostBenefit {
        blockedBy = List.copyOf(blockedBy);
    }

    public boolean pays() {
        return blockedBy.isEmpty();
    }

    /** As a sentence's end: {@code it would have saved 6.1 CU-hours by now, and changing costs 5.8}. */
    public String words() {
        return "it would have saved %s by now, and changing now costs %s%s".formatted(cuHours(saved), cuHours(cost),
                partAsked());
    }

    /** {@code , of which 2.9 CU-hours are enough}; nothing where all of the cost is required for, or more. */
    public String partAsked() {
        if (required >= cost) {
            return "";
        }
        boolean isTold = required >= LEAST_TOLD && !cuHours(required).equals(cuHours(cost));
        return isTold ? ", of which %s are enough".formatted(cuHours(required)) : ", of which a part is enough";
    }

    /** The same of a start for what it shows. */
    public String restartText() {
        return "a smaller size may have saved %s by now, and a restart now costs %s".formatted(cuHours(saved),
                cuHours(cost));
    }

    /** {@code 0.042 CU-hours}, {@code 6.1 CU-hours}, {@code 1,671 CU-hours}; {@code nothing} of none. */
    public static String cuHours(double amount) {
        if (amount < LEAST_TOLD) {
            return amount <= 0 ? "nothing" : "less than 0.001 CU-hours";
        }
        String digits = amount < FINE ? "%.3f" : amount < COARSE ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, digits, amount) + " CU-hours";
    }
}
