package dev.plimsoll.bench.report;

import java.util.Locale;

/** Figures of pages and CSV files, the same in every language of a machine. */
public final class Figure {

    private Figure() {}

    /** As {@link String#format}. */
    public static String of(String format, double figure) {
        return String.format(Locale.ROOT, format, figure);
    }

    /** A factor. */
    public static String times(double factor) {
        return of("%.2f", factor);
    }

    /** Rounded to a whole number. */
    public static String count(double figure) {
        return of("%,.0f", figure);
    }

    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    /** In whole per cent. */
    public static String percent(double share) {
        return of("%.0f %%", 100 * share);
    }

    /** In per cent with a decimal. */
    public static String share(double share) {
        return of("%.1f %%", 100 * share);
    }

    /** The part, and in per cent of all; a dash if there is nothing. */
    public static String share(long some, long all) {
        return all == 0 ? "-" : "%s (%s)".formatted(count(some), share((double) some / all));
    }
}
