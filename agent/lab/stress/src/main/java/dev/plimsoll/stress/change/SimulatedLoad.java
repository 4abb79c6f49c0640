package dev.plimsoll.stress.change;

import dev.plimsoll.fleet.Autosuspend;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Random;

/**
 * What the clients of a compute do: hours of work, reads and pages that change by the hour, and connections.
 *
 * @param seed           seed of the hours
 * @param readsPerSecond reads in a usual hour, per second
 * @param pages          pages that are read again and again, of 8 KiB
 * @param connections    connections in a usual hour
 * @param firstHour      hour of the day, in UTC, at which work begins
 * @param hours          hours of work a day, 1 to 24
 * @param delay          the autosuspend delay of a compute with such clients, at the beginning
 */
record SimulatedLoad(long seed, double readsPerSecond, double pages, int connections, int firstHour, int hours,
        Autosuspend delay) {

    private static final Duration HOUR = Duration.ofHours(1);
    /** The load becomes another one from time to time, so that a size that fitted does not fit any more. */
    private static final int HOURS_ALIKE = 5;

    static SimulatedLoad drawn(Random random) {
        return new SimulatedLoad(random.nextLong(), 5 + 200 * random.nextDouble(),
                200 * Math.pow(2, 6 * random.nextDouble()), 1 + random.nextInt(60), random.nextInt(24),
                6 + random.nextInt(19), random.nextInt(5) == 0 ? new Autosuspend.Never() : Autosuspend.DEFAULT);
    }

    /** Reads per second; zero in an hour without clients. */
    double readsPerSecond(Instant at) {
        int hour = at.atOffset(ZoneOffset.UTC).getHour();
        boolean works = Math.floorMod(hour - firstHour, 24) < hours && draw(at, HOUR, 1).nextInt(8) != 0;
        return works ? readsPerSecond * (0.5 + draw(at, HOUR, 2).nextDouble()) : 0;
    }

    double pages(Instant at) {
        return pages * Math.pow(2, 4 * draw(at, HOUR.multipliedBy(HOURS_ALIKE), 3).nextDouble() - 2);
    }

    int connections(Instant at) {
        Random random = draw(at, HOUR.multipliedBy(2), 4);
        return random.nextInt(12) == 0 ? connections * 20 : connections;
    }

    private Random draw(Instant at, Duration span, int what) {
        long mixed = seed ^ (at.getEpochSecond() / span.toSeconds() * 0x9E3779B97F4A7C15L + what * 0xD1B54A32D192ED03L);
        return new Random(mixed);
    }
}
