package dev.plimsoll.backtest;

import dev.plimsoll.cache.Ratio;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats figures for tables and JSON. */
public final class BacktestFigures {

    private static final double MILLIS_PER_HOUR = 3_600_000;

    private BacktestFigures() {}

    /** {@code 3d 04:05}: days, hours and minutes. */
    public static String since(Duration time) {
        return String.format(Locale.ROOT, "%dd %02d:%02d", time.toDays(), time.toHoursPart(), time.toMinutesPart());
    }

    public static String amount(double value) {
        return String.format(Locale.ROOT, "%,.2f", value);
    }

    public static String hours(Duration time) {
        return String.format(Locale.ROOT, "%,.2f h", time.toMillis() / MILLIS_PER_HOUR);
    }

    /** {@code 98.25 %}; null for NaN. */
    public static @Nullable String percent(double share) {
        return Double.isNaN(share) ? null : new Ratio(share).toString();
    }

    /** Rounded to six decimals for JSON; null for NaN. */
    public static @Nullable Double rounded(double value) {
        return Double.isNaN(value) ? null : Math.round(value * 1e6) / 1e6;
    }
}
