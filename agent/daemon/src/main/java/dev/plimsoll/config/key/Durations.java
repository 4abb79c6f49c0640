package dev.plimsoll.config.key;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;

/** Parses durations such as {@code 200us}, {@code 500ms}, {@code 30s}, {@code 5m}, {@code 1h30m} and {@code 7d}. */
public final class Durations {

    /** The pattern of a duration; also used in the JSON schema, so it has no named groups. */
    static final String PATTERN = "^(?=.)(\\d{1,9}d)?(\\d{1,9}h)?(\\d{1,9}m)?(\\d{1,9}s)?(\\d{1,9}ms)?(\\d{1,9}us)?$";

    /** The longest duration of a key or an option without a limit of its own. */
    public static final String LONGEST = "3650d";

    private static final Pattern FORM = Pattern.compile(PATTERN);
    private static final Pattern BARE = Pattern.compile("\\d+");
    private static final Pattern PART = Pattern.compile("(\\d+)(\\D+)");
    private static final List<String> NAMES = List.of("d", "h", "m", "s", "ms", "us");
    private static final List<ChronoUnit> UNITS = List.of(ChronoUnit.DAYS, ChronoUnit.HOURS, ChronoUnit.MINUTES,
            ChronoUnit.SECONDS, ChronoUnit.MILLIS, ChronoUnit.MICROS);

    private Durations() {}

    /**
     * Reads {@code text}, a duration from {@code least} to {@code most}.
     *
     * @throws IllegalArgumentException if it is not
     */
    public static Duration within(String text, String least, String most) {
        Duration found = parse(text);
        Kinds.require(found.compareTo(parse(least)) >= 0, "%s is too short: at least %s", Kinds.quoted(text), least);
        Kinds.require(found.compareTo(parse(most)) <= 0, "%s is too long: at most %s", Kinds.quoted(text), most);
        return found;
    }

    /** {@code duration} as {@link #parse} reads it, without parts below a microsecond. */
    public static String text(Duration duration) {
        StringBuilder text = new StringBuilder();
        Duration rest = duration;
        for (ChronoUnit unit : UNITS) {
            long whole = rest.dividedBy(unit.getDuration());
            rest = rest.minus(whole, unit);
            text.append(whole == 0 ? "" : whole + NAMES.get(UNITS.indexOf(unit)));
        }
        return text.isEmpty() ? "0s" : text.toString();
    }

    /**
     * Reads {@code text}.
     *
     * @throws IllegalArgumentException if it is not a duration
     */
    public static Duration parse(String text) {
        Kinds.require(FORM.matcher(text).matches(), "%s %s: write it as 500ms, 30s, 5m, 1h30m or 7d",
                Kinds.quoted(text), BARE.matcher(text).matches() ? "has no unit" : "is not a duration");
        return PART.matcher(text)
                .results()
                .map(part -> Duration.of(Long.parseLong(part.group(1)), UNITS.get(NAMES.indexOf(part.group(2)))))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
