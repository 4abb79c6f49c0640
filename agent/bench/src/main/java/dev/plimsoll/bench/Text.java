package dev.plimsoll.bench;

import java.time.Duration;
import java.util.Locale;

/** Figures as the report's tables write them, whatever the machine's language. */
final class Text {

    private Text() {}

    static String part(long some, long all) {
        return String.format(Locale.ROOT, "%.0f %%", 100.0 * some / all);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f", 100 * share);
    }

    static String times(double factor) {
        return String.format(Locale.ROOT, "%.2f", factor);
    }

    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    static String hours(Duration time) {
        return String.format(Locale.ROOT, "%.1f h", time.toMinutes() / 60.0);
    }
}
