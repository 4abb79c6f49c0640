package dev.plimsoll.web.view;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations in labels and requests: {@code 5m}, {@code 1h}, {@code 7d}. */
public final class WindowLabel {

    private static final Map<String, Duration> UNITS = Map.of("s", Duration.ofSeconds(1), "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1), "d", Duration.ofDays(1));
    private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,5})([smhd])");

    private WindowLabel() {}

    /** The label, in the largest of seconds, minutes and hours that is exact. */
    public static String label(Duration window) {
        if (window.toSeconds() % 3600 == 0) {
            return window.toHours() + "h";
        }
        return window.toSeconds() % 60 == 0 ? window.toMinutes() + "m" : window.toSeconds() + "s";
    }

    /** Parses {@code text}; empty if it is not a duration. */
    public static Optional<Duration> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches()
                ? Optional.of(UNITS.getOrDefault(matcher.group(2), Duration.ZERO)
                        .multipliedBy(Long.parseLong(matcher.group(1))))
                : Optional.empty();
    }
}
