package dev.plimsoll.config.key;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses durations such as {@code 200us}, {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h30m} and {@code 7d}. */
public final class Durations {

    /** The pattern of a duration; also used in the JSON schema, so it has no named groups. */
    static final String PATTERN = "^(?=.)(\\d{1,9}d)?(\\d{1,9}h)?(\\d{1,9}m)?(\\d{1,9}s)?(\\d{1,9}ms)?(\\d{1,9}us)?$";

    /** The longest duration of a key or an option without a limit of its own. */
    public static final String LONGEST = "3650d";

    private static final Pattern FORM = Pattern.compile(PATTERN);
    private static final Pattern BARE = Pattern.compile("\\d+");
    private static final Duration[] UNITS = {Duration.ofDays(1), Duration.ofHours(1), Duration.ofMinutes(1),
        Duration.ofSeconds(1), Duration.ofMillis(1), Duration.of(1, ChronoUnit.MICROS)};
    private static final List<String> NAMES = List.of("d", "h", "m", "s", "ms", "us");

    private Durations() {}

    /**
     * Reads {@code text}, a duration from {@code least} to {@code most}.
     *
     * @throws IllegalArgumentException if it is not
     */
    public static Duration within(String text, String least, String most) {
        Duration found = parse(text);
        if (found.compareTo(parse(least)) < 0) {
            throw new IllegalArgumentException("%s is too short: at least %s".formatted(Kinds.quoted(text), least));
        }
        if (found.compareTo(parse(most)) > 0) {
            throw new IllegalArgumentException("%s is too long: at most %s".formatted(Kinds.quoted(text), most));
        }
        return found;
    }

    /** {@code duration} as {@link #parse} reads it, without parts below a microsecond. */
    public static String text(Duration duration) {
        StringBuilder text = new StringBuilder();
        Duration rest = duration;
        for (int unit = 0; unit < UNITS.length; unit++) {
            long whole = rest.dividedBy(UNITS[unit]);
            rest = rest.minus(UNITS[unit].multipliedBy(whole));
            text.append(whole == 0 ? "" : whole + NAMES.get(unit));
        }
        return text.isEmpty() ? "0s" : text.toString();
    }

    /**
     * Reads {@code text}.
     *
     * @throws IllegalArgumentException if it is not a duration
     */
    public static Duration parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            String hint = BARE.matcher(text).matches() ? "has no unit" : "is not a duration";
            throw new IllegalArgumentException("%s %s: write it as 500ms, 30s, 5m, 1h30m or 7d"
                    .formatted(Kinds.quoted(text), hint));
        }
        Duration sum = Duration.ZERO;
        for (int unit = 0; unit < UNITS.length; unit++) {
            String part = form.group(unit + 1);
            if (part != null) {
                sum = sum.plus(UNITS[unit].multipliedBy(Long.parseLong(part.replaceAll("\\D", ""))));
            }
        }
        return sum;
    }
}
