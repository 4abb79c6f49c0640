package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.probing.ProbingPolicy.ProbingTunables;
import dev.plimsoll.replay.ActivityTrace;
import dev.plimsoll.replay.LastActiveReporting;
import dev.plimsoll.replay.LongSequence;
import dev.plimsoll.replay.PlatformActivityRule;
import dev.plimsoll.replay.ProbedCompute;
import dev.plimsoll.replay.ProbedCompute.Setting;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** The agent's decision with quiet probing only; counters grow linearly between two epochs. */
public final class QuietlyMetered extends Method {

    private static final Duration DELAY = Duration.ofMinutes(5);
    private static final long EPOCH = 300_000;
    private static final long BEGIN = Setup.START.toEpochMilli();
    private static final Setting LISTED = new Setting(5_000, 60_000, LastActiveReporting.EXACT,
            PlatformActivityRule.ANY_BYTE, true);
    /** With the agent's defaults. */
    private static final ProbingPolicy RULE = new ProbingPolicy(true, Duration.ofSeconds(60), 0.001,
            Duration.ofSeconds(30), ActivityPolicy.configured(DELAY), null, Duration.ofSeconds(10),
            ProbingTunables.SHIPPED);
    private final LongSequence probes;
    private int next;
    private Counted before = Counted.NONE;
    private Counted seen = Counted.NONE;

    /** The counters of a run at some moment, in milliseconds since 1970. */
    private record Counted(int start, int size, long at, double hits, double misses, double used, int connections,
            int database) {

        private static final Counted NONE = new Counted(-1, 0, BEGIN, 0, 0, 0, 0, 0);

        static Counted of(EpochView view) {
            return new Counted(view.start(), view.size(), BEGIN + EPOCH * (view.epoch() + 1), view.hits(),
                    view.misses(), view.pages().used(), view.connections(), view.pages().database());
        }

        static Counted startOf(Counted run) {
            return new Counted(run.start, run.size, BEGIN + EPOCH * run.start, 0, 0, 0, run.connections, run.database);
        }

        boolean continues(Counted earlier) {
            return start == earlier.start && size == earlier.size;
        }

        Counted between(Counted earlier, long moment) {
            double part = Math.clamp((double) (moment - earlier.at) / (at - earlier.at), 0, 1);
            return new Counted(start, size, moment, earlier.hits + part * (hits - earlier.hits),
                    earlier.misses + part * (misses - earlier.misses), earlier.used + part * (used - earlier.used),
                    connections, database);
        }
    }

    /** With clients that send a query once per {@code betweenQueries}, which determines the allowed probes. */
    public QuietlyMetered(Tunables terms, Week week, Duration betweenQueries) {
        super(terms);
        probes = probes(week, betweenQueries);
    }

    /** Probes the compute of {@code week}, whose clients send queries while they are connected. */
    public static LongSequence probes(Week week, Duration betweenQueries) {
        long pause = betweenQueries.toMillis();
        SplittableRandom random = new SplittableRandom(week.name().hashCode());
        LongStream.Builder visits = LongStream.builder();
        for (int epoch = 0; epoch < Week.EPOCHS; epoch++) {
            boolean somebody = week.life().connections(epoch) > 0;
            for (long at = random.nextLong(pause); somebody && at < EPOCH; at += 1 + random.nextLong(2 * pause)) {
                visits.add(BEGIN + EPOCH * epoch + at);
            }
        }
        ActivityTrace life = ActivityTrace.of(BEGIN, BEGIN + EPOCH * Week.EPOCHS,
                LongSequence.of(visits.build().toArray()), DELAY.toMillis());
        return ProbedCompute.probes(life, LISTED, RULE);
    }

    @Override
    void probe(EpochView view) {
        Counted now = view.isAsleep() ? before : Counted.of(view);
        Counted from = now.continues(before) ? before : Counted.startOf(now);
        long end = BEGIN + EPOCH * (view.epoch() + 1);
        for (; next < probes.size() && probes.get(next) <= end; next++) {
            if (now.start() >= 0 && now.size() == view.size()) {
                learn(now.at() > from.at() ? now.between(from, probes.get(next)) : now, probes.get(next));
            }
        }
        before = now;
    }

    private void learn(Counted now, long at) {
        Counted from = now.continues(seen) ? seen : Counted.startOf(now);
        if (at > from.at()) {
            learn(new Epoch(Instant.ofEpochMilli(Counted.startOf(now).at()), Instant.ofEpochMilli(from.at()),
                    Instant.ofEpochMilli(at), Ladder.at(now.size()).cu(),
                    new CacheActivity((long) now.hits() - (long) from.hits(),
                            (long) now.misses() - (long) from.misses(), (long) from.used(), (long) now.used(),
                            UsedUnit.PAGES, null, null),
                    now.connections(), UsedUnit.PAGES.bytes(now.database()), null));
            seen = new Counted(now.start(), now.size(), at, now.hits(), now.misses(), now.used(), now.connections(),
                    now.database());
        }
    }
}
