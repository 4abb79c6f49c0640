package dev.plimsoll.advice;

import java.util.List;
import java.util.Locale;

/**
 * Whether a change of size pays by now, in CU-hours by the owner's prices.
 *
 * @param debt       what the other size would have saved since the last change
 * @param price      what changing to it now costs: connections dropped, and the misses of a cold cache
 * @param asked      how much the other size has to have saved for that: all of it, or a part where what it would miss is no guess; of a start for what it shows, some times as much
 * @param hindrances why it is not to be made yet, in words; empty where it is
 */
public record CostBenefit(double debt, double price, double asked, List<String> hindrances) {

    private static final double LEAST_TOLD = 0.0005;
    /** Below it thousandths are told, so that two figures hold. */
    private static final double FINE = 0.095;
    /** From it on no decimals are told: what would be rounded to a thousand included. */
    private static final double COARSE = 999.95;

    public CostBenefit {
        hindrances = List.copyOf(hindrances);
    }

    public boolean pays() {
        return hindrances.isEmpty();
    }

    /** As a sentence's end: {@code it would have saved 6.1 CU-hours by now, and changing costs 5.8}. */
    public String words() {
        return "it would have saved %s by now, and changing now costs %s%s".formatted(cuHours(debt), cuHours(price),
                partAsked());
    }

    /** {@code , of which 2.9 CU-hours are enough}; nothing where all of the price is asked for, or more. */
    public String partAsked() {
        if (asked >= price) {
            return "";
        }
        boolean isTold = asked >= LEAST_TOLD && !cuHours(asked).equals(cuHours(price));
        return isTold ? ", of which %s are enough".formatted(cuHours(asked)) : ", of which a part is enough";
    }

    /** The same of a start for what it shows. */
    public String wordsOfStart() {
        return "a smaller size may have saved %s by now, and a restart now costs %s".formatted(cuHours(debt),
                cuHours(price));
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
