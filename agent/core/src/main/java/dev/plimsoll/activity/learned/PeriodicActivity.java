package dev.plimsoll.activity.learned;

import dev.plimsoll.activity.learned.ActivityTunables.Periodic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Detection of activity of others at equal intervals: wake-ups of a suspended compute, or a poller of an awake one.
 *
 * <p>A list call at the expected wake-up finds its client while it is active, so that probing adds no awake time. A
 * list call does not affect the compute.
 *
 * @param latest  the latest activities, oldest first
 * @param since   since when they keep one interval; null while they do not
 * @param repeats number of activities that kept it, without the first ones that showed it
 */
public record PeriodicActivity(List<Arrival> latest, @Nullable Instant since, int repeats) {

    /** No activity yet. */
    public static final PeriodicActivity NONE = new PeriodicActivity(List.of(), null, 0);

    /** A list call is not worth it twice within one tick. */
    private static final Duration TICK = Duration.ofSeconds(1);
    private static final Duration HALF_MINUTE = Duration.ofSeconds(30);

    /**
     * One activity, known to lie between two times.
     *
     * @param after  when no client had been active yet
     * @param before when others had already been active
     */
    public record Arrival(Instant after, Instant before) {

        private Arrival later(Duration span) {
            return new Arrival(after.plus(span), before.plus(span));
        }

        private Duration width() {
            return Duration.between(after, before);
        }
    }

    public PeriodicActivity {
        latest = List.copyOf(latest);
    }

    /** The state after activity between two times. Activities within the tolerance count as one. */
    public PeriodicActivity with(Instant after, Instant before, Periodic tunables) {
        Arrival moment = new Arrival(after, TimeSpans.later(after, before));
        boolean isSame = !latest.isEmpty()
                && moment.before().isBefore(latest.getLast().before().plus(tunables.tolerance()));
        List<Arrival> all = new ArrayList<>(isSame ? latest.subList(0, latest.size() - 1) : latest);
        all.add(moment);
        int kept = 2 * tunables.wakeups();
        PeriodicActivity next = new PeriodicActivity(all.subList(Math.max(0, all.size() - kept), all.size()), since,
                repeats);
        if (isSame) {
            return next;
        }
        if (next.period(tunables).isEmpty()) {
            return new PeriodicActivity(next.latest, null, 0);
        }
        Instant first = next.latest.get(next.latest.size() - tunables.wakeups()).before();
        return new PeriodicActivity(next.latest, since == null ? first : since, repeats + 1);
    }

    /** Whether the activity is periodic, as far as known. */
    public boolean isRegular(Periodic tunables) {
        return period(tunables).isPresent();
    }

    /**
     * The best time for the next list call after {@code last}, to find an expected wake-up early; empty without
     * periodic wake-ups.
     */
    public Optional<Instant> next(Instant last, Periodic tunables) {
        return period(tunables).flatMap(period -> {
            Arrival latestOne = narrowed(period);
            Instant end = latestOne.before().plus(tunables.tolerance());
            long periods = Math.max(1, 1 + Math.floorDiv(Duration.between(end, last).toMillis(), period.toMillis()));
            Arrival expected = latestOne.later(period.multipliedBy(periods));
            return listingTimes(expected, tunables).filter(moment -> moment.isAfter(last)).findFirst();
        });
    }

    /** List calls in the middle of the possible start, at its latest time, and in the seconds after it. */
    private static Stream<Instant> listingTimes(Arrival expected, Periodic tunables) {
        Stream<Instant> middle = expected.width().compareTo(TICK) > 0
                ? Stream.of(expected.after().plus(expected.width().dividedBy(2)))
                : Stream.empty();
        return Stream.concat(middle, Stream.iterate(expected.before(), moment -> moment.plus(TICK))
                .limit(1 + tunables.tolerance().dividedBy(TICK)));
    }

    /** Whether all activity from {@code from} to {@code to} came at equal intervals of at most {@code longest}. */
    public boolean isPoller(Instant from, Instant to, Duration longest, ActivityTunables tunables) {
        Duration period = period(tunables.periodic()).orElse(null);
        Instant begun = since;
        if (period == null || begun == null || repeats < tunables.periodic().polls()) {
            return false;
        }
        boolean isShort = period.compareTo(tunables.reports().fine()) >= 0 && period.compareTo(longest) <= 0;
        Instant next = latest.getLast().before().plus(period).plus(tunables.periodic().tolerance());
        return isShort && !begun.isAfter(from.plus(period)) && !next.isBefore(to);
    }

    /** The period, if the latest activities fit equal intervals within their uncertainty. */
    public Optional<Duration> period(Periodic tunables) {
        if (latest.size() < tunables.wakeups()) {
            return Optional.empty();
        }
        List<Arrival> some = latest.subList(latest.size() - tunables.wakeups(), latest.size());
        Duration all = Duration.between(some.getFirst().before(), some.getLast().before());
        Duration mean = all.dividedBy(some.size() - 1L);
        Duration minutes = Duration.ofMinutes(mean.plus(HALF_MINUTE).toMinutes());
        Duration period = mean.minus(minutes).abs().compareTo(tunables.tolerance()) <= 0 ? minutes : mean;
        for (int i = 1; i < some.size(); i++) {
            Arrival due = some.get(i - 1).later(period);
            Arrival actual = some.get(i);
            if (actual.before().isBefore(due.after().minus(tunables.tolerance()))
                    || actual.after().isAfter(due.before().plus(tunables.tolerance()))) {
                return Optional.empty();
            }
        }
        return period.isPositive() ? Optional.of(period) : Optional.empty();
    }

    /** The latest activity, narrowed by all earlier ones of the same period. */
    private Arrival narrowed(Duration period) {
        Arrival narrowed = latest.getLast();
        for (int back = 1; back < latest.size(); back++) {
            Arrival earlier = latest.get(latest.size() - 1 - back).later(period.multipliedBy(back));
            Instant after = TimeSpans.later(earlier.after(), narrowed.after());
            Instant before = TimeSpans.earlier(earlier.before(), narrowed.before());
            if (after.isAfter(before)) {
                return narrowed;
            }
            narrowed = new Arrival(after, before);
        }
        return narrowed;
    }
}
