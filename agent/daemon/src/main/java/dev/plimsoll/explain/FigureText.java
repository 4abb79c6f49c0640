package dev.plimsoll.explain;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Hours;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures as text. */
public final class FigureText {

    private static final long MINUTE = 60;
    private static final long HOUR = 3600;
    private static final long DAY = 86_400;
    /** The smallest amount that is not shown as zero. */
    static final double LEAST_SHOWN = 0.0005;
    /** Below this amount three decimals are shown, so that two digits remain. */
    private static final double FINE = 0.095;
    /** Below this amount two decimals are shown, for the same reason. */
    private static final double BELOW_ONE = 0.995;
    /** From this amount on no decimals are shown. */
    private static final double COARSE = 99.95;

    private FigureText() {}

    /**
     * A text with figures, in the syntax of {@link String#format}, the same in every locale. Durations, moments and values of
     * settings have the form that people read.
     */
    public static String text(String template, @Nullable Object... figures) {
        return figures.length == 0 ? template
                : String.format(Locale.ROOT, template, Arrays.stream(figures).map(FigureText::shown).toArray());
    }

    private static @Nullable Object shown(@Nullable Object figure) {
        return switch (figure) {
            case Duration span -> of(span);
            case Instant moment -> of(moment);
            case SettingValue value -> SettingText.of(value);
            case null, default -> figure;
        };
    }

    /** {@code 45 s}, {@code 12 min}, {@code 3.5 h}, {@code 2.0 days}. */
    public static String of(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds < 120) {
            return seconds + " s";
        }
        if (seconds < 2 * 3600) {
            return seconds / 60 + " min";
        }
        return seconds < 48 * 3600
                ? text("%.1f h", seconds / 3600.0)
                : text("%.1f days", seconds / 86400.0);
    }

    /** {@code 1,234}, in every locale. */
    public static String of(long count) {
        return text("%,d", count);
    }

    /** {@code 85 %}, for shares that need no more digits. */
    public static String percent(Ratio share) {
        return percent(share.value());
    }

    /** {@code 101 %}, for shares that may exceed the whole. */
    public static String percent(double share) {
        return text("%.0f %%", share * 100);
    }

    /** {@code 2026-03-01T12:00:00Z}: a moment to the second. It stays true however late it is read. */
    public static String of(Instant moment) {
        return moment.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** {@code 1 connection}, {@code 2 connections}. */
    public static String of(long count, String thing) {
        return of(count) + " " + (count == 1 ? thing : thing + "s");
    }

    static String exact(Autosuspend when) {
        return when instanceof Autosuspend.After after ? exact(after.delay()) : "never";
    }

    /** {@code 90 s}, {@code 5 min}, {@code 1 h}, {@code 7 days} where that is exact; otherwise like any duration. */
    static String exact(Duration delay) {
        long seconds = delay.toSeconds();
        boolean whole = delay.toNanosPart() == 0;
        if (whole && seconds >= 2 * DAY && seconds % DAY == 0) {
            return of(seconds / DAY, "day");
        }
        if (whole && seconds >= HOUR && seconds % HOUR == 0) {
            return seconds / HOUR + " h";
        }
        return whole && seconds >= MINUTE && seconds % MINUTE == 0 ? seconds / MINUTE + " min" : of(delay);
    }

    /**
     * CU-hours and other amounts without their unit: {@code 0.042}, {@code 0.15}, {@code 6.1}, {@code −1,671}; {@code 0} below
     * 0.0005.
     */
    public static String amount(double amount) {
        double size = Math.abs(amount);
        if (size < LEAST_SHOWN) {
            return "0";
        }
        String digits = size < FINE ? "%.3f" : size < BELOW_ONE ? "%.2f" : size < COARSE ? "%.1f" : "%,.0f";
        return (amount < 0 ? "−" : "") + text(digits, size);
    }

    /** With all of its digits: {@code 1,418.07}, {@code −1.1}. */
    public static String exact(BigDecimal figure) {
        return (figure.signum() < 0 ? "−" : "") + text("%,." + Math.max(0, figure.scale()) + "f", figure.abs());
    }

    /** {@code 161 h}. */
    static String hours(Duration span) {
        return text("%,.0f h", Hours.of(span));
    }
}
