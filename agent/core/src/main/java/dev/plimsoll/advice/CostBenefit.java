package dev.plimsoll.advice;

import java.util.List;
import java.util.Locale;

/**
 * Whether a change of size pays now, in CU-hours by the owner's cost weights.
 *
 * @param saved     accumulated saving of the other size since the last change
 * @param cost      cost of the change now: dropped connections and the misses of a cold cache
 * @param required  required saving: the cost, a part of it where the misses at the other size are known, and a
 *                  multiple of it for a verification restart
 * @param blockedBy what the change waits for, as clauses; empty where it pays now
 */
public record CostBenefit(double saved, double cost, double required, List<String> blockedBy) {

    private static final double LEAST_SHOWN = 0.0005;
    /** Below this amount three decimals are shown, so that two digits remain. */
    private static final double FINE = 0.095;
    /** From this amount on no decimals are shown, amounts that round to a thousand included. */
    private static final double COARSE = 999.95;

    public CostBenefit {
        blockedBy = List.copyOf(blockedBy);
    }

    public boolean pays() {
        return blockedBy.isEmpty();
    }

    /** The saving and the cost of the change, one sentence each. */
    public String text() {
        return Sentences.of("it would have saved %s since the last change".formatted(cuHours(saved)), costText());
    }

    /** The same where {@code saved} is the saving of one day. */
    public String dailyText() {
        return Sentences.of("it would save %s a day".formatted(cuHours(saved)), costText());
    }

    private String costText() {
        return "the change costs %s now%s".formatted(cuHours(cost), partAsked());
    }

    /** {@code , of which 2.9 CU-hours are enough}; empty where the whole cost is required, or more. */
    public String partAsked() {
        if (required >= cost) {
            return "";
        }
        boolean isShown = required >= LEAST_SHOWN && !cuHours(required).equals(cuHours(cost));
        return isShown ? ", of which %s are enough".formatted(cuHours(required)) : ", of which a part is enough";
    }

    /** The same for a verification restart. */
    public String restartText() {
        return Sentences.of("a smaller size may have saved %s since then".formatted(cuHours(saved)),
                "a restart costs %s now".formatted(cuHours(cost)));
    }

    /** {@code 0.042 CU-hours}, {@code 6.1 CU-hours}, {@code 1,671 CU-hours}; {@code nothing} for 0. */
    public static String cuHours(double amount) {
        if (amount < LEAST_SHOWN) {
            return amount <= 0 ? "nothing" : "less than 0.001 CU-hours";
        }
        String digits = amount < FINE ? "%.3f" : amount < COARSE ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, digits, amount) + " CU-hours";
    }
}
