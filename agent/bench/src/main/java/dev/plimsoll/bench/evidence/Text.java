package dev.plimsoll.bench.evidence;

import java.util.Locale;

/** Formats figures for the report, independent of the machine's language. */
final class Text {

    private Text() {}

    /** In per cent. */
    static String share(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    static String share(long some, long all) {
        return all == 0 ? "-" : "%s (%s)".formatted(count(some), share((double) some / all));
    }

    static String times(double factor) {
        return String.format(Locale.ROOT, "%.2f", factor);
    }

    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
