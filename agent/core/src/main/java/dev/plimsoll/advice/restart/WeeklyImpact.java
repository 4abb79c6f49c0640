package dev.plimsoll.advice.restart;

import dev.plimsoll.activity.use.WeekProfile;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What a restart typically costs at each hour of the week, in UTC.
 *
 * @param connections mean client connections while awake
 * @param awake       share of the hour in which it is awake, 0 to 1
 */
public record WeeklyImpact(WeekProfile connections, WeekProfile awake) {

    /** Hours that must be known before one of them is called the quietest: those of a day. */
    private static final int LEAST_HOURS = 24;

    /** Nothing observed. */
    public static final WeeklyImpact UNKNOWN = new WeeklyImpact(WeekProfile.UNKNOWN, WeekProfile.UNKNOWN);

    /**
     * An hour of the week.
     *
     * @param hour        0 to 167; 0 begins on Monday at 00:00 UTC
     * @param connections connections that a restart typically drops
     * @param next        when it begins next
     */
    public record TypicalHour(int hour, double connections, Instant next) {}

    /**
     * Connections that a restart typically drops at an hour of the week: a suspended compute has none. Empty where its
     * state or its connections were never observed at that hour.
     */
    public OptionalDouble connectionsAt(int hour) {
        OptionalDouble share = awake.at(hour);
        OptionalDouble open = connections.at(hour);
        if (share.isEmpty()) {
            return open;
        }
        return share.getAsDouble() == 0
                ? OptionalDouble.of(0)
                : open.isEmpty() ? open : OptionalDouble.of(share.getAsDouble() * open.getAsDouble());
    }

    /** How many hours of the week are known, 0 to 168. */
    public int knownHours() {
        return (int) IntStream.range(0, WeekProfile.HOURS).filter(hour -> connectionsAt(hour).isPresent()).count();
    }

    /**
     * The known hour with the fewest connections, the next one of several; empty while less than a day's worth of hours is
     * known: the quietest of a few hours says nothing.
     */
    public Optional<TypicalHour> lowest(Instant now) {
        if (knownHours() < LEAST_HOURS) {
            return Optional.empty();
        }
        return ahead(now).filter(hour -> connectionsAt(hour).isPresent())
                .mapToObj(hour -> new TypicalHour(hour, connectionsAt(hour).getAsDouble(), WeekProfile.next(hour, now)))
                .min(Comparator.comparingDouble(TypicalHour::connections));
    }

    /** The hours of the week, the next one first. */
    private static IntStream ahead(Instant now) {
        int present = WeekProfile.hourOf(now);
        return IntStream.rangeClosed(1, WeekProfile.HOURS).map(ahead -> (present + ahead) % WeekProfile.HOURS);
    }

    /** When it is next suspended for at least half of an hour, by the weeks before; empty where that is not known. */
    public Optional<Instant> nextSuspended(Instant now) {
        return ahead(now).filter(this::isMostlySuspended)
                .mapToObj(hour -> WeekProfile.next(hour, now))
                .findFirst();
    }

    /** Whether it is suspended for at least half of this hour of the week. */
    public boolean isMostlySuspended(int hour) {
        OptionalDouble share = awake.at(hour);
        return share.isPresent() && share.getAsDouble() <= 0.5;
    }
}
