package dev.plimsoll.cli.backtest;

import dev.plimsoll.cache.Ratio;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats figures for tables and JSON. */
final class TraceFigures {

    private static final double MILLIS_PER_HOUR = 3_600_000;

    private TraceFigures() {}

    /** {@code 3d 04:05}: days, hours and minutes. */
    static String since(Duration time) {
        return String.format(Locale.ROOT, "%dd %02d:%02d", time.toDays(), time.toHoursPart(), time.toMinutesPart());
    }

    static String amount(double value) {
        return String.format(Locale.ROOT, "%,.2f", value);
    }

    static String hours(Duration time) {
        return String.format(Locale.ROOT, "%,.2f h", time.toMillis() / MILLIS_PER_HOUR);
    }

    /** {@code 98.25 %}; null for NaN. */
    static @Nullable String percent(double share) {
        return Double.isNaN(share) ? null : new Ratio(share).toString();
    }

    /** Rounded to six decimals for JSON; null for NaN. */
    static @Nullable Double rounded(double value) {
        return Double.isNaN(value) ? null : Math.round(value * 1e6) / 1e6;
    }
}
