package dev.plimsoll.bench.observation;

import dev.plimsoll.replay.ActivityTrace;
import dev.plimsoll.replay.LongSequence;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.stream.LongStream;

/** Seeded times of queries of a compute over two weeks. */
enum Workload {
    DEV_SESSIONS("dev sessions: 3 to 6 a day of 25 minutes, a query every 20 s", 10, (random, delay, visits) -> {
        for (long day = 0; day < Visits.SPAN; day += Visits.DAY) {
            for (int sessions = 3 + random.nextInt(4); sessions > 0; sessions--) {
                long begin = day + (long) ((9 + 9 * random.nextDouble()) * Visits.HOUR);
                visits.poisson(random, begin, begin + (long) (50 * Visits.MINUTE * random.nextDouble()),
                        20 * Visits.SECOND);
            }
        }
    }),
    WEB_BURSTS("web bursts: half a minute of queries, then a Pareto pause", 10, (random, delay, visits) -> {
        for (long now = 0; now < Visits.SPAN;) {
            long end = now + (long) (Visits.MINUTE * random.nextDouble());
            visits.poisson(random, now, end, 5 * Visits.SECOND);
            now = end + (long) (Visits.MINUTE * Math.pow(1 - random.nextDouble(), -1 / 1.2));
        }
    }),
    OFFICE_HOURS("office hours: ten hours on weekdays, a query every 2 s", 6, (random, delay, visits) -> {
        for (int day = 0; day < 14; day++) {
            if (day % 7 < 5) {
                long begin = day * Visits.DAY + 8 * Visits.HOUR;
                visits.poisson(random, begin, begin + 10 * Visits.HOUR, 2 * Visits.SECOND);
            }
        }
    }),
    SHORT_CRON("cron: 5 s of queries every 10 minutes", 6, (random, delay, visits) -> {
        long offset = random.nextLong(10 * Visits.MINUTE);
        for (long now = offset; now < Visits.SPAN; now += 10 * Visits.MINUTE) {
            visits.poisson(random, now, now + 5 * Visits.SECOND, Visits.SECOND);
        }
    }),
    HOURLY_CRON("cron: 2 minutes of queries every hour", 6, (random, delay, visits) -> {
        long offset = random.nextLong(Visits.HOUR);
        for (long now = offset; now < Visits.SPAN; now += Visits.HOUR) {
            visits.poisson(random, now, now + 2 * Visits.MINUTE, 2 * Visits.SECOND);
        }
    }),
    SINGLE_QUERIES("single queries, Pareto pauses", 8, (random, delay, visits) -> {
        for (long now = 0; now < Visits.SPAN;) {
            visits.at(now);
            now += (long) (Visits.MINUTE * Math.pow(1 - random.nextDouble(), -1 / 1.1));
        }
    }),
    ALWAYS_BUSY("always busy: a query every 5 s", 4, (random, delay, visits) -> {
        visits.poisson(random, 0, Visits.SPAN, 5 * Visits.SECOND);
    }),
    ADVERSARY("adversary: one query a second after each delay", 4, (random, delay, visits) -> {
        for (long now = random.nextLong(delay); now < Visits.SPAN; now += delay + Visits.SECOND) {
            visits.at(now);
        }
    });

    private static final long BEGIN = Instant.parse("2026-03-02T00:00:00Z").toEpochMilli();

    private final String words;
    private final int computes;
    private final Visitor visitor;

    Workload(String words, int computes, Visitor visitor) {
        this.words = words;
        this.computes = computes;
        this.visitor = visitor;
    }

    /** Draws all visits of one compute. */
    private interface Visitor {
        void visit(Random random, long delay, Visits visits);
    }

    String words() {
        return words;
    }

    int computes() {
        return computes;
    }

    ActivityTrace life(int number, Duration delay) {
        Visits visits = new Visits();
        visitor.visit(new Random(31L * name().hashCode() + number), delay.toMillis(), visits);
        return ActivityTrace.of(BEGIN, BEGIN + Visits.SPAN, visits.times(), delay.toMillis());
    }

    /** Times since the start, in milliseconds. */
    static final class Visits {

        static final long SECOND = 1_000;
        static final long MINUTE = 60 * SECOND;
        static final long HOUR = 60 * MINUTE;
        static final long DAY = 24 * HOUR;
        static final long SPAN = 14 * DAY;

        private final LongStream.Builder times = LongStream.builder();

        void at(long time) {
            times.add(BEGIN + time);
        }

        void poisson(Random random, long begin, long end, long pause) {
            for (long now = begin; now < end; now += 1 + (long) (-pause * Math.log(1 - random.nextDouble()))) {
                at(now);
            }
        }

        LongSequence times() {
            return LongSequence.of(times.build().filter(time -> time < BEGIN + SPAN).sorted().distinct().toArray());
        }
    }
}
