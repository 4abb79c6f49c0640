package dev.plimsoll.explain;

import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.util.Locale;

/** Delays and amounts as text. */
final class AmountText {

    private static final long MINUTE = 60;
    private static final long HOUR = 3600;
    private static final long DAY = 86_400;

    private AmountText() {}

    static String of(Autosuspend when) {
        return when instanceof Autosuspend.After after ? of(after.delay()) : "never";
    }

    /** {@code 90 s}, {@code 5 min}, {@code 1 h}, {@code 7 days} where that is exact; otherwise like any duration. */
    static String of(Duration delay) {
        long seconds = delay.toSeconds();
        boolean whole = delay.toNanosPart() == 0;
        if (whole && seconds >= 2 * DAY && seconds % DAY == 0) {
            return FigureText.of(seconds / DAY, "day");
        }
        if (whole && seconds >= HOUR && seconds % HOUR == 0) {
            return seconds / HOUR + " h";
        }
        return whole && seconds >= MINUTE && seconds % MINUTE == 0 ? seconds / MINUTE + " min" : FigureText.of(delay);
    }

    /** {@code 0.4}, {@code 12.5}, {@code 183}. */
    static String of(double amount) {
        return String.format(Locale.ROOT, amount < 100 ? "%.1f" : "%,.0f", amount);
    }

    /** {@code 161 h}. */
    static String hours(Duration span) {
        return String.format(Locale.ROOT, "%,.0f h", Hours.of(span));
    }

    /** {@code 80 %}. */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", share * 100);
    }
}
