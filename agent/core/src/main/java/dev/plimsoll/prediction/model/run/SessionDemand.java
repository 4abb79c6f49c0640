package dev.plimsoll.prediction.model.run;

import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.Hours;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The CPU that a compute needs, in sessions that run at once and wait for nothing: the most of any half hour of the
 * latest seven days.
 *
 * <p>A half hour, because a job of an hour fills at least one, wherever it begins.
 *
 * @param days   the oldest first, without {@code latest}
 * @param latest the latest half hour
 * @param last   the latest probe that is part of it; null before the first
 */
public record SessionDemand(List<DemandOfDay> days, HalfHour latest, @Nullable Probe last) {

    /** Nothing observed yet. */
    public static final SessionDemand NONE = new SessionDemand(List.of(), HalfHour.at(Instant.EPOCH), null);

    /** Days before the present one for which a half hour counts. */
    private static final int DAYS = 7;
    /** Time before it that a probe shows by the sessions that it found running, without an exact time. */
    private static final Duration SHOWN_BY_A_PROBE = Duration.ofMinutes(5);

    /** A probe by its time and the start of its run. */
    public record Probe(Instant at, Instant startedAt) {}

    /**
     * The half hours of one day.
     *
     * @param from   beginning of the first of them
     * @param demand the most that one of them needed
     * @param awake  hours observed
     * @param active sessions that probes would have found if each active session ran
     * @param ran    sessions that probes found running
     */
    public record DemandOfDay(Instant from, double demand, double awake, double active, double ran) {

        private DemandOfDay plus(DemandOfDay later) {
            return new DemandOfDay(from, Math.max(demand, later.demand), awake + later.awake, active + later.active,
                    ran + later.ran);
        }
    }

    public SessionDemand {
        days = List.copyOf(days);
    }

    /** The demand with those of {@code samples} that it does not contain, of the same data, in order of arrival. */
    public SessionDemand after(List<Sample> samples) {
        SessionDemand now = this;
        int first = last == null ? 0 : History.indexAfter(samples, last.at(), last.startedAt());
        for (int i = first; i < samples.size(); i++) {
            Sample later = samples.get(i);
            Sample earlier = i == 0 ? null : samples.get(i - 1);
            boolean continues = earlier != null && earlier.isOfRun(later);
            now = now.after(continues ? earlier : null, later);
        }
        return now;
    }

    /** Where the server counted no time although sessions ran, or is not known to, those of the probe count. */
    private SessionDemand after(@Nullable Sample earlier, Sample later) {
        int all = later.connections().running();
        int running = Math.max(0, all - later.others().workers());
        Duration span = earlier == null ? later.run().uptime() : later.since(earlier);
        long counted = earlier == null ? 0
                : Math.max(0, later.others().activeMillis() - earlier.others().activeMillis());
        boolean isExact = counted > 0 || (earlier != null && running == 0);
        if (!span.isPositive() || (all == Connections.UNKNOWN && counted == 0)) {
            return this;
        }
        Duration shown = isExact || span.compareTo(SHOWN_BY_A_PROBE) < 0 ? span : SHOWN_BY_A_PROBE;
        SessionDemand now = during(later.at().minus(shown), later.at(),
                isExact ? counted / (double) span.toMillis() : running);
        HalfHour found = all == Connections.UNKNOWN ? now.latest
                : now.latest.probed(running, later.others().workers());
        return new SessionDemand(now.days, found, new Probe(later.at(), later.run().startedAt()));
    }

    private SessionDemand during(Instant from, Instant to, double active) {
        Instant oldest = to.minus(DAYS, ChronoUnit.DAYS);
        SessionDemand now = this;
        Instant begin = TimeSpans.later(from, oldest);
        while (begin.isBefore(to)) {
            now = now.in(HalfHour.startOf(begin));
            Instant next = now.latest.end();
            Instant end = TimeSpans.earlier(next, to);
            now = new SessionDemand(now.days, now.latest.plus(Hours.of(Duration.between(begin, end)), active), last);
            begin = end;
        }
        return now;
    }

    /** A copy with the half hour that begins at {@code start} as the latest. */
    private SessionDemand in(Instant start) {
        if (latest.start().equals(start)) {
            return this;
        }
        return new SessionDemand(latest.awake() == 0 ? days : closed(), HalfHour.at(start), last);
    }

    /** The days with the latest half hour. A day in the future, after the clock was set back, counts as today. */
    private List<DemandOfDay> closed() {
        Instant today = latest.start().truncatedTo(ChronoUnit.DAYS);
        List<DemandOfDay> all = new ArrayList<>(days);
        DemandOfDay day = latest.asDay(usualShare());
        while (!all.isEmpty() && !all.getLast().from().isBefore(today)) {
            day = all.removeLast().plus(day);
        }
        all.add(day);
        all.removeIf(past -> past.from().isBefore(today.minus(DAYS, ChronoUnit.DAYS)));
        return all;
    }

    /** The share of active sessions that usually run; all of them while little is known. */
    private double usualShare() {
        double active = latest.found();
        double ran = latest.running();
        for (DemandOfDay day : days) {
            active += day.active();
            ran += day.ran();
        }
        return HalfHour.share(ran, active, 1);
    }

    /**
     * Sessions that ran at once on average, in the half hour with most of them; 0 where nothing is known. The latest one
     * counts when it is over, or while there is no other.
     */
    public double busiest() {
        return days.stream().mapToDouble(DemandOfDay::demand).max().orElseGet(() -> latest.demand(usualShare()));
    }

    /** Time observed awake; zero where no probe reports sessions. */
    public Duration observed() {
        double hours = latest.awake() + days.stream().mapToDouble(DemandOfDay::awake).sum();
        return Duration.ofSeconds(Math.round(hours * Duration.ofHours(1).toSeconds()));
    }

    /** Time from the first half hour to the latest probe. */
    public Duration span() {
        return last == null ? Duration.ZERO
                : Duration.between(days.isEmpty() ? latest.start() : days.getFirst().from(), last.at());
    }
}
