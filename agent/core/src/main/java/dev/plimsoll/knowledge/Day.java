package dev.plimsoll.knowledge;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How much was asked in each of the latest 24 hours; hours asleep are absent.
 *
 * @param hours the oldest first, at most 24
 */
public record Day(List<Hour> hours) {

    static final Day NONE = new Day(List.of());

    private static final double QUIET = 0.25;
    /** Half a day says nothing of the other half. */
    private static final int ENOUGH_HOURS = 12;

    /**
     * One hour by the clock.
     *
     * @param start its beginning
     * @param reads pages asked for
     * @param awake hours awake in it, at most 1
     * @param missed  severity of its misses, summed over those hours
     * @param refused hours of those in which connections were refused, or as good as
     */
    public record Hour(Instant start, double reads, double awake, double missed, double refused) {

        public double readsPerHour() {
            return awake <= 0 ? 0 : reads / awake;
        }
    }

    public Day {
        hours = List.copyOf(hours);
    }

    /** With what {@code seen} asked, spread evenly over its time. */
    Day with(Epoch seen, double severity, double crowding) {
        List<Hour> now = new ArrayList<>(hours);
        Instant oldest = seen.to().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(23));
        Instant from = seen.from().isBefore(oldest) ? oldest : seen.from();
        while (from.isBefore(seen.to())) {
            Instant hour = from.truncatedTo(ChronoUnit.HOURS);
            Instant next = hour.plus(1, ChronoUnit.HOURS);
            Instant until = next.isAfter(seen.to()) ? seen.to() : next;
            double part = Duration.between(from, until).toMillis() / 3_600_000.0;
            add(now, new Hour(hour, seen.readsPerHour() * part, part, severity * part, crowding * part));
            from = until;
        }
        now.removeIf(hour -> hour.start().isBefore(oldest));
        return new Day(now);
    }

    private static void add(List<Hour> hours, Hour more) {
        if (!hours.isEmpty() && hours.getLast().start().equals(more.start())) {
            Hour last = hours.removeLast();
            hours.add(new Hour(last.start(), last.reads() + more.reads(), last.awake() + more.awake(),
                    last.missed() + more.missed(), last.refused() + more.refused()));
        } else {
            hours.add(more);
        }
    }

    /** Whether {@code readsPerHour} lies among the quietest quarter; never while less than half a day is known. */
    public boolean isQuiet(double readsPerHour) {
        long quieter = hours.stream().filter(hour -> hour.readsPerHour() < readsPerHour).count();
        return hours.size() >= ENOUGH_HOURS && quieter <= QUIET * hours.size();
    }

    /** The quietest quarter of them; none while less than half a day is known. */
    public List<Hour> quietest() {
        return hours.size() < ENOUGH_HOURS
                ? List.of()
                : hours.stream()
                        .sorted(Comparator.comparingDouble(Hour::readsPerHour))
                        .limit(Math.round(QUIET * hours.size()))
                        .toList();
    }
}
