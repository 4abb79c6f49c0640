package dev.plimsoll.sizing;

import java.util.List;
import java.util.Locale;

/**
 * Whether a change of size pays by now, in CU-hours by the owner's prices.
 *
 * @param debt       what the other size would have saved since the last change
 * @param price      what changing to it now costs: connections dropped, and the misses of a cold cache
 * @param asked      how much the other size has to have saved for that: all of it, or a part where what it would miss is no guess or
 *                   the owner asks for little evidence; of a start for what it shows, some times as much
 * @param hindrances why it is not to be made yet, in words; empty where it is
 */
public record Weighing(double debt, double price, double asked, List<String> hindrances) {

    public Weighing {
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
        return asked < price ? ", of which %s are enough".formatted(cuHours(asked)) : "";
    }

    /** The same of a start for what it shows. */
    public String wordsOfStart() {
        return String.format(Locale.ROOT, "a smaller size may have saved %s by now, and a restart now costs %s",
                cuHours(debt), cuHours(price));
    }

    public static String cuHours(double amount) {
        return String.format(Locale.ROOT, amount < 0.095 ? "%.3f CU-hours" : "%.1f CU-hours", amount);
    }
}
