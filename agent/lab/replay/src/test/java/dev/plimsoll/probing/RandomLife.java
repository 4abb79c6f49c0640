package dev.plimsoll.probing;

import dev.plimsoll.replay.ActivityTrace;
import dev.plimsoll.replay.LongSequence;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.stream.LongStream;

/** Random visits of every kind: bursts, single queries, regular pauses, and none for days. */
final class RandomLife {

    static final long BEGIN = Instant.parse("2026-03-02T00:00:00Z").toEpochMilli();
    private static final long SECOND = 1_000;

    private RandomLife() {}

    static ActivityTrace of(Random random, Duration delay, Duration span) {
        return ActivityTrace.of(BEGIN, BEGIN + span.toMillis(), visits(random, delay.toMillis(), span.toMillis()),
                delay.toMillis());
    }

    static LongSequence visits(Random random, long delay, long span) {
        LongStream.Builder visits = LongStream.builder();
        double average = Math.exp(random.nextDouble() * 9) * SECOND;
        boolean nearDelay = random.nextInt(4) == 0;
        long now = BEGIN + (long) (random.nextDouble() * 2 * delay);
        while (now < BEGIN + span) {
            visits.add(now);
            now += nearDelay && random.nextInt(10) > 0
                    ? delay + (long) (random.nextGaussian() * 3 * SECOND)
                    : pause(random, average, delay);
        }
        return LongSequence.of(visits.build().sorted().distinct().toArray());
    }

    private static long pause(Random random, double average, long delay) {
        return switch (random.nextInt(20)) {
            case 0 -> (long) (delay * (1 + 5 * random.nextDouble()));
            case 1 -> (long) (average * Math.pow(random.nextDouble() + 1e-6, -0.9));
            default -> 1 + (long) (-average * Math.log(1 - random.nextDouble()));
        };
    }
}
