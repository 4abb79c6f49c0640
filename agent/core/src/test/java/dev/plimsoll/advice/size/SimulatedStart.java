package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.MINUTE;

import dev.plimsoll.Given;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.cache.StartFacts;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * One start of a compute of 1 CU, simulated page by page in LRU order, with a probe each minute after it. Each simulated page stands
 * for {@link #SCALE} pages, so that a thousand starts take seconds.
 *
 * <p>Clients read a hot set, and a larger one seldom. What the platform prewarms is either what they read, or what an earlier load left.
 */
final class SimulatedStart {

    static final int SCALE = 512;
    static final int PROBES = 45;
    private static final int CACHE = (int) (Given.PAGES / SCALE);
    private static final int READS_A_MINUTE = 900;
    private static final Instant STARTED = Given.T0.plus(Duration.ofDays(3));

    /** What the platform did with the cache before clients read it. */
    enum Filling {
        COLD, FULL, PARTIAL
    }

    /** What shows a warm start; any of them may be missing. */
    record Sources(boolean prewarming, boolean operations, boolean pages, boolean unit) {

        static Sources any(Random random) {
            return new Sources(random.nextBoolean(), random.nextBoolean(), random.nextBoolean(), random.nextBoolean());
        }
    }

    final StartKind kind;
    final Filling filling;
    final Sources sources;
    /** Whether the agent listed and probed the compute right before the start. */
    final boolean isWatched;
    private final Random random;
    private final int hot;
    private final int rare;
    private final double rareShare;
    /** Simulated pages to one chunk in use: how densely clients read. */
    private final int unit;
    private final boolean isStale;

    SimulatedStart(Random random) {
        this.random = random;
        kind = Given.anyOf(StartKind.values(), random);
        filling = Given.anyOf(Filling.values(), random);
        sources = Sources.any(random);
        isWatched = random.nextInt(5) > 0;
        hot = (int) (CACHE * (0.05 + 1.2 * random.nextDouble()));
        rare = CACHE * random.nextInt(1, 4);
        rareShare = random.nextBoolean() ? 0 : 0.002 + 0.03 * random.nextDouble();
        unit = random.nextBoolean() ? 1 : 16;
        isStale = random.nextInt(3) == 0;
    }

    /** Reads that miss in a warm cache of {@code cu}, by the approximation of Che, Tung and Wang (2002). */
    double missesAt(double cu) {
        double cache = cu * CACHE;
        if (hot + (rareShare > 0 ? rare : 0) <= cache) {
            return 0;
        }
        double low = 0;
        double high = 1e9;
        for (int i = 0; i < 100; i++) {
            double time = (low + high) / 2;
            if (held(time) < cache) {
                low = time;
            } else {
                high = time;
            }
        }
        return (1 - rareShare) * Math.exp(-low * (1 - rareShare) / hot)
                + rareShare * Math.exp(-low * rareShare / rare);
    }

    private double held(double time) {
        return hot * (1 - Math.exp(-time * (1 - rareShare) / hot))
                + rare * (1 - Math.exp(-time * rareShare / rare));
    }

    private int read() {
        return random.nextDouble() < rareShare ? hot + random.nextInt(rare) : random.nextInt(hot);
    }

    /** The probe before the start, unless nobody watched. */
    private @Nullable Sample before() {
        Instant at = isWatched ? STARTED.minusSeconds(20) : STARTED.minus(Duration.ofHours(3));
        SizeRange size = kind == StartKind.RESIZE ? Given.cu("2") : Given.cu("1");
        return new SampleBuilder().at(at)
                .startedAt(Given.T0)
                .size(size)
                .counters(new Counters(9_000_000, 90_000, 0, 9L,
                        null))
                .sample();
    }

    /** What the agent knows of the start beside its samples. */
    private StartFacts facts(@Nullable Sample earlier, Sample sample) {
        boolean isSuspend = kind == StartKind.SUSPEND;
        Instant idle = isSuspend && isWatched ? STARTED.minusSeconds(5) : null;
        List<Instant> updates = kind == StartKind.UPDATE ? List.of(STARTED.minusSeconds(random.nextInt(1_800)))
                : List.of(STARTED.plus(Duration.ofDays(4)));
        return new StartFacts(earlier, sample, idle, false, Duration.ofMinutes(5), updates, ActivityTimes.UNKNOWN);
    }

    /** The samples after the start, the first of which has found how it began. */
    List<Sample> samples() {
        Lru cache = new Lru(CACHE, hot + rare + 3 * CACHE);
        int prewarmed = prewarm(cache);
        List<Sample> samples = new ArrayList<>();
        @Nullable
        Sample earlier = before();
        long hits = 0;
        long misses = 0;
        int[] lastRead = new int[hot + rare];
        Arrays.fill(lastRead, Integer.MIN_VALUE);
        for (int minute = 1; minute <= PROBES; minute++) {
            for (int i = 0; i < READS_A_MINUTE; i++) {
                int page = read();
                lastRead[page] = minute;
                if (cache.read(page)) {
                    hits += SCALE;
                } else {
                    misses += SCALE;
                }
            }
            Sample sample = sample(minute, hits, misses, cache.size(), prewarmed, lastRead);
            earlier = facts(earlier, sample).found(() -> sources.operations && filling != Filling.COLD);
            samples.add(earlier);
        }
        return samples;
    }

    /** Pages that were prewarmed: the most used, or those of an earlier load. */
    private int prewarm(Lru cache) {
        if (filling == Filling.COLD) {
            return 0;
        }
        int pages = filling == Filling.FULL ? CACHE : (int) (CACHE * (0.25 + 0.6 * random.nextDouble()));
        for (int i = pages - 1; i >= 0; i--) {
            cache.read(isStale ? hot + rare + i : i < hot ? i : hot + (i - hot) % Math.max(1, 2 * CACHE));
        }
        return cache.size();
    }

    private Sample sample(int minute, long hits, long misses, int inUse, int prewarmed, int[] lastRead) {
        long pages = (long) inUse * SCALE;
        Long info = !sources.prewarming || filling == Filling.COLD ? null : Long.valueOf((long) prewarmed * SCALE);
        UsedUnit named = new UsedUnit(unit);
        WorkingSet touched = new WorkingSet(touched(5, minute, prewarmed, lastRead),
                touched(15, minute, prewarmed, lastRead),
                touched(60, minute, prewarmed, lastRead), null);
        return new SampleBuilder().at(STARTED.plus(MINUTE.multipliedBy(minute)))
                .startedAt(STARTED)
                .cache(new CacheStatistics(
                        new Counters(hits, misses, misses + (long) prewarmed * SCALE, pages / unit, null),
                        new Bytes(Given.PAGES * 8_192), touched, null, sources.unit ? named : null,
                        sources.pages ? pages : null, info))
                .sample();
    }

    /** Pages of a window, with all prewarmed ones where it reaches back to the start. */
    private long touched(int window, int minute, int prewarmed, int[] lastRead) {
        long count = 0;
        for (int read : lastRead) {
            count += read > minute - window ? 1 : 0;
        }
        return SCALE * (minute <= window ? Math.max(count, Math.min(prewarmed + count, (long) CACHE)) : count);
    }

    /** What is true of its warmth. */
    StartWarmth warmth() {
        return filling == Filling.COLD ? StartWarmth.COLD : StartWarmth.WARM;
    }

    @Override
    public String toString() {
        return "%s %s%s by %s, hot %d rare %d (%.3f) of %d, unit %d".formatted(kind, filling, isStale ? " stale" : "",
                sources, hot, rare, rareShare, CACHE, unit);
    }

    /** The least recently read page goes first. */
    private static final class Lru {

        private final int most;
        private final int[] next;
        private final int[] previous;
        private final boolean[] isIn;
        private final int end;
        private int count;

        Lru(int most, int pages) {
            this.most = most;
            end = pages;
            next = new int[pages + 1];
            previous = new int[pages + 1];
            isIn = new boolean[pages];
            next[end] = end;
            previous[end] = end;
        }

        int size() {
            return count;
        }

        /** Whether it was in the cache; it is afterwards. */
        boolean read(int page) {
            boolean hit = isIn[page];
            if (hit) {
                take(page);
            } else if (count == most) {
                int last = previous[end];
                take(last);
                isIn[last] = false;
            } else {
                count++;
            }
            isIn[page] = true;
            next[page] = next[end];
            previous[page] = end;
            previous[next[page]] = page;
            next[end] = page;
            return hit;
        }

        private void take(int page) {
            next[previous[page]] = next[page];
            previous[next[page]] = previous[page];
        }
    }
}
