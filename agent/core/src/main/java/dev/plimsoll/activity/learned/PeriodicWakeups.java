package dev.plimsoll.activity.learned;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When others wake a compute, if they do it by the clock: whoever lists it just then meets them while they are there, and
 * need not stay after they left. Asking the platform costs the compute nothing.
 *
 * @param wakings the latest starts that were not ours, oldest first
 */
public record PeriodicWakeups(List<Waking> wakings) {

    /** Nothing known yet. */
    public static final PeriodicWakeups NONE = new PeriodicWakeups(List.of());

    /** Starts that are remembered, and how many have to be evenly apart to expect another. */
    private static final int REMEMBERED = 8;
    private static final int ENOUGH = 4;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    /** A span as near to whole minutes as this is meant to be whole minutes. */
    private static final Duration NEARLY = Duration.ofSeconds(3);
    /** A start that is known as well as this needs no better. */
    private static final Duration WELL = Duration.ofSeconds(1);
    /** Even a clock is late at times; after this it does not come. */
    private static final int LATE_SECONDS = 3;

    /**
     * One start.
     *
     * @param after  when it still slept
     * @param before when somebody had been there
     */
    public record Waking(Instant after, Instant before) {

        private Waking later(Duration span) {
            return new Waking(after.plus(span), before.plus(span));
        }

        private Duration width() {
            return Duration.between(after, before);
        }
    }

    public PeriodicWakeups {
        wakings = List.copyOf(wakings);
    }

    /** After a start that was not ours. */
    public PeriodicWakeups woken(Instant after, Instant before) {
        List<Waking> latest = new ArrayList<>(wakings);
        latest.add(new Waking(after, before.isBefore(after) ? after : before));
        return new PeriodicWakeups(latest.subList(Math.max(0, latest.size() - REMEMBERED), latest.size()));
    }

    /** Whether they do it by the clock, as far as can be told. */
    public boolean isRegular() {
        return period().isPresent();
    }

    /** When to ask next, after {@code last}, to meet somebody early; empty where nobody comes by the clock. */
    public Optional<Instant> next(Instant last) {
        return period().flatMap(period -> {
            Waking latest = overlaid(period);
            Instant end = latest.before().plusSeconds(LATE_SECONDS);
            long turns = Math.max(1, 1 + Math.floorDiv(Duration.between(end, last).toMillis(), period.toMillis()));
            Waking coming = latest.later(period.multipliedBy(turns));
            return moments(coming).filter(moment -> moment.isAfter(last)).findFirst();
        });
    }

    /** In the middle of when it may start, to know it better; when it should have started; and some seconds more. */
    private static Stream<Instant> moments(Waking coming) {
        Stream<Instant> middle = coming.width().compareTo(WELL) > 0
                ? Stream.of(coming.after().plus(coming.width().dividedBy(2)))
                : Stream.empty();
        return Stream.concat(middle,
                Stream.iterate(coming.before(), moment -> moment.plusSeconds(1)).limit(1 + LATE_SECONDS));
    }

    /** The time from start to start where the latest are evenly apart, as well as they are known. */
    private Optional<Duration> period() {
        if (wakings.size() < ENOUGH) {
            return Optional.empty();
        }
        List<Waking> latest = wakings.subList(wakings.size() - ENOUGH, wakings.size());
        Duration all = Duration.between(latest.getFirst().before(), latest.getLast().before());
        Duration mean = all.dividedBy(ENOUGH - 1);
        Duration minutes = MINUTE.multipliedBy(mean.plus(MINUTE.dividedBy(2)).toMinutes());
        Duration period = mean.minus(minutes).abs().compareTo(NEARLY) <= 0 ? minutes : mean;
        for (int i = 1; i < latest.size(); i++) {
            Waking expected = latest.get(i - 1).later(period);
            Waking came = latest.get(i);
            if (came.before().isBefore(expected.after().minus(NEARLY))
                    || came.after().isAfter(expected.before().plus(NEARLY))) {
                return Optional.empty();
            }
        }
        return period.isPositive() ? Optional.of(period) : Optional.empty();
    }

    /** The latest start, as well as it is known from all that came by the same clock. */
    private Waking overlaid(Duration period) {
        Waking overlaid = wakings.getLast();
        for (int back = 1; back < wakings.size(); back++) {
            Waking earlier = wakings.get(wakings.size() - 1 - back).later(period.multipliedBy(back));
            Instant after = TimeSpans.later(earlier.after(), overlaid.after());
            Instant before = earlier.before().isBefore(overlaid.before()) ? earlier.before() : overlaid.before();
            if (after.isAfter(before)) {
                return overlaid;
            }
            overlaid = new Waking(after, before);
        }
        return overlaid;
    }
}
