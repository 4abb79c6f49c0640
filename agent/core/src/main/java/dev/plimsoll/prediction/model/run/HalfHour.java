package dev.plimsoll.prediction.model.run;

import java.time.Duration;
import java.time.Instant;

/**
 * The sessions of one half hour of the clock.
 *
 * <p>The server counts the time of queries exactly, but with the time that they wait for reads or locks. Probes find
 * the sessions that wait for nothing, but only at an instant. So the exact mean counts, times the share of active
 * sessions that ran when probes were there. Where they found few, the usual share of the compute counts too.
 *
 * @param start   its beginning
 * @param awake   hours observed in it
 * @param active  hours of active sessions in that time, summed over the sessions
 * @param probes  probes in it
 * @param running sessions that they found running, without parallel workers
 * @param workers parallel workers that they found running
 */
public record HalfHour(Instant start, double awake, double active, int probes, int running, int workers) {

    private static final Duration LENGTH = Duration.ofMinutes(30);
    /** Hours as which a shorter time counts: what ran for some seconds is no load of a half hour. */
    private static final double LEAST_AWAKE = 1.0 / 12;
    /** Active sessions found by probes as which the usual share counts; chosen by SessionDemandSimulationTest. */
    private static final double USUAL = 20;

    static HalfHour at(Instant start) {
        return new HalfHour(start, 0, 0, 0, 0, 0);
    }

    static Instant startOf(Instant moment) {
        return Instant.ofEpochSecond(moment.getEpochSecond() - Math.floorMod(moment.getEpochSecond(),
                LENGTH.toSeconds()));
    }

    Instant end() {
        return start.plus(LENGTH);
    }

    HalfHour plus(double hours, double sessions) {
        return new HalfHour(start, awake + hours, active + hours * sessions, probes, running, workers);
    }

    HalfHour probed(int ran, int workersRan) {
        return new HalfHour(start, awake, active, probes + 1, running + ran, workers + workersRan);
    }

    /** Sessions that its probes would have found if each active session ran. */
    double found() {
        return awake == 0 ? 0 : probes * active / awake;
    }

    /** The share of active sessions that run, 0 to 1: {@code ran} of {@code active}, and {@code usual} beside them. */
    static double share(double ran, double active, double usual) {
        return Math.min(1, (ran + USUAL * usual) / (active + USUAL));
    }

    /** Sessions that ran at once on average, where {@code usual} is the usual share of active ones. */
    double demand(double usual) {
        double sessions = active * share(running, found(), usual);
        double parallel = probes == 0 ? 0 : awake * workers / probes;
        return (sessions + parallel) / Math.max(awake, LEAST_AWAKE);
    }

    SessionDemand.DemandOfDay asDay(double usual) {
        return new SessionDemand.DemandOfDay(start, demand(usual), awake, found(), running);
    }
}
