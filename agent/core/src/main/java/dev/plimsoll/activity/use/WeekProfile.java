package dev.plimsoll.activity.use;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The mean of a figure at each hour of the week, in UTC; unknown at hours that were never observed.
 * <p>It needs at most 1.6 KB, however long it learns: each hour keeps its mean, and how much observed time that stands
 * for. At most {@link #MEMORY} hours count, so that about the latest four weeks decide.
 */
public final class WeekProfile {

    /** Hours of a week. Hour 0 begins on Monday at 00:00 UTC. */
    public static final int HOURS = 168;

    private static final long SECONDS_PER_HOUR = 3_600;

    /** Nothing observed yet. */
    public static final WeekProfile UNKNOWN = new WeekProfile(new float[2 * HOURS]);

    /** Hours of observed time that a mean remembers at each hour of the week. */
    private static final double MEMORY = 4;
    /** Hours from the first Monday of 1970 back to its beginning, a Thursday. */
    private static final int FIRST_MONDAY = 96;
    private static final String NEVER = "-";
    private static final String WEIGHT = "x";

    /** The means of all hours, then the observed hours behind each, 0 where it is unknown. */
    private final float[] figures;

    private WeekProfile(float[] figures) {
        this.figures = figures;
    }

    private float mean(int hour) {
        return figures[hour];
    }

    private float weight(int hour) {
        return figures[HOURS + hour];
    }

    /** The hour of the week of a moment, 0 to 167. */
    public static int hourOf(Instant moment) {
        return (int) Math.floorMod(Math.floorDiv(moment.getEpochSecond(), 3_600) - FIRST_MONDAY, (long) HOURS);
    }

    /** When the hour of the week {@code hour} begins after {@code now}, at most a week later. */
    public static Instant next(int hour, Instant now) {
        int ahead = Math.floorMod(hour - hourOf(now), HOURS);
        return now.truncatedTo(ChronoUnit.HOURS).plus(ahead == 0 ? HOURS : ahead, ChronoUnit.HOURS);
    }

    /** The profile after the figure was {@code value} from {@code from} to {@code to}; of that, the last week counts. */
    public WeekProfile with(double value, Instant from, Instant to) {
        Instant oldest = to.minus(HOURS, ChronoUnit.HOURS);
        Instant begin = TimeSpans.later(from, oldest);
        if (!begin.isBefore(to)) {
            return this;
        }
        float[] now = figures.clone();
        while (begin.isBefore(to)) {
            Instant next = Instant.ofEpochSecond(
                    (Math.floorDiv(begin.getEpochSecond(), SECONDS_PER_HOUR) + 1) * SECONDS_PER_HOUR);
            Instant end = TimeSpans.earlier(next, to);
            double more = Hours.of(Duration.between(begin, end));
            int hour = hourOf(begin);
            double all = now[HOURS + hour] + more;
            now[hour] += (float) (all <= 0 ? 0 : (value - now[hour]) * more / all);
            now[HOURS + hour] = (float) Math.min(MEMORY, all);
            begin = end;
        }
        return new WeekProfile(now);
    }

    /** The mean at an hour of the week; empty where it was never observed. */
    public OptionalDouble at(int hour) {
        return isKnown(hour) ? OptionalDouble.of(mean(hour)) : OptionalDouble.empty();
    }

    private boolean isKnown(int hour) {
        return weight(hour) > 0;
    }

    /** Whether any hour was observed. */
    public boolean isKnown() {
        return IntStream.range(0, HOURS).anyMatch(this::isKnown);
    }

    /** The profile that {@link #toString} wrote. */
    public static WeekProfile parse(String text) {
        if (text.equals(NEVER)) {
            return UNKNOWN;
        }
        String[] hours = text.split(" ", -1);
        if (hours.length != HOURS) {
            throw new IllegalArgumentException("a week has 168 hours, not " + hours.length);
        }
        WeekProfile read = new WeekProfile(new float[2 * HOURS]);
        for (int hour = 0; hour < HOURS; hour++) {
            if (!hours[hour].equals(NEVER)) {
                String[] parts = hours[hour].split(WEIGHT, 2);
                float mean = Float.parseFloat(parts[0]);
                float weight = parts.length < 2 ? 0 : Float.parseFloat(parts[1]);
                if (!Float.isFinite(mean) || !(weight > 0 && weight <= MEMORY)) {
                    throw new IllegalArgumentException("no mean and weight: " + hours[hour]);
                }
                read.figures[hour] = mean;
                read.figures[HOURS + hour] = weight;
            }
        }
        return read;
    }

    /** Each hour as mean and weight, such as {@code 4.25x0.5}, or {@code -}; {@code -} alone where no hour is known. */
    @Override
    public String toString() {
        return isKnown()
                ? IntStream.range(0, HOURS)
                        .mapToObj(hour -> isKnown(hour) ? mean(hour) + WEIGHT + weight(hour) : NEVER)
                        .collect(Collectors.joining(" "))
                : NEVER;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WeekProfile profile && Arrays.equals(figures, profile.figures);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(figures);
    }
}
