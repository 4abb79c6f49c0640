package dev.plimsoll.sizing.assess;

import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.sizing.SizingPolicy;
import dev.plimsoll.sizing.Words;
import dev.plimsoll.sizing.assess.Assessment.Conclusive;
import dev.plimsoll.sizing.assess.Assessment.Inconclusive;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says what the counters of one compute mean, as of the latest look.
 *
 * <p>Three facts carry it. While a cache is not full, every miss is a first touch, which any larger size would have had
 * too. Once it is full, what it misses is the ratio of its size, but only after it was read for some time. And few reads
 * say nothing.
 */
public final class Assessor {

    /** The window that shows the present. */
    public static final Duration SHORT_WINDOW = Duration.ofMinutes(5);
    /** The longest window that still does. */
    public static final Duration LONG_WINDOW = Duration.ofHours(1);

    /** A run that had this long to gather reads and did not is quiet, not cold. */
    private static final Duration COLD_FOR_AT_MOST = Duration.ofMinutes(10);
    /** Reads that a full cache must serve, as a share of its pages, before its misses are those of its size. */
    private static final double SETTLING = 0.25;

    private final SizeTable table;

    public Assessor(SizeTable table) {
        this.table = table;
    }

    /** Assesses what is known of {@code compute}; the judgement is as old as its latest sample. */
    public Assessment assess(Compute compute, Known known, SizingPolicy policy) {
        Optional<Sample> latest = known.history().latest();
        if (latest.isEmpty()) {
            String why = compute.state().isIdle()
                    ? "it sleeps and was never looked at; it is left asleep, and nothing is known of its cache"
                    : "it was never looked at yet";
            return new Inconclusive(Phase.UNKNOWN, why, null, List.of());
        }
        List<Sample> run = known.history().latestRun();
        Sample last = latest.get();
        if (last.counters() == null || run.isEmpty()) {
            return new Inconclusive(Phase.UNKNOWN,
                    "its statistics view holds no figures: the file cache seems to be switched off",
                    figures(known, last, new Cache(null, null, null, List.of(), null), Increase.NONE), List.of());
        }
        if (!last.size().equals(compute.size()) || !last.branchId().equals(compute.branchId())) {
            String changed = last.branchId().equals(compute.branchId())
                    ? "its size changed from %s to %s since the latest look".formatted(last.size(), compute.size())
                    : "it serves another branch since the latest look";
            return new Inconclusive(Phase.COLD, changed + ": what was seen before says nothing of it", null, List.of());
        }
        return judge(known, last, run, policy);
    }

    private Assessment judge(Known known, Sample last, List<Sample> run, SizingPolicy policy) {
        Cache cache = cacheOf(known, last, run, policy);
        Increase recent = recent(run, last.at(), policy);
        Increase sinceStart = History.along(run);
        if (recent.hitRatio(policy.minAccesses()).isEmpty()) {
            return tooFewReads(figures(known, last, cache, recent), sinceStart, last, policy);
        }
        Evidence evidence = new Evidence(policy);
        boolean meetsNow = policy.reaches(Ratio.clamped(1 - recent.missRatio()));
        if (meetsNow || cache.sinceFull().isEmpty()) {
            Figures figures = figures(known, last, cache, recent);
            return meetsNow
                    ? conclusive(figures, true, evidence)
                    : new Inconclusive(Phase.WARMING, evidence.warming(figures), figures, evidence.of(figures));
        }
        long needed = settledAfter(cache.capacity(), policy);
        return judgeFull(figures(known, last, cache, sinceFull(cache, last.at(), needed)), needed, evidence, policy);
    }

    /** Reads after which the misses of a full cache are those of its size. */
    private static long settledAfter(@Nullable Bytes capacity, SizingPolicy policy) {
        long pages = capacity == null ? 0 : capacity.value() / UsedUnit.PAGES.size().value();
        return Math.max(policy.minAccesses(), (long) (pages * SETTLING));
    }

    private static Assessment judgeFull(Figures figures, long needed, Evidence evidence, SizingPolicy policy) {
        if (figures.judged().accesses() < needed) {
            return new Inconclusive(Phase.WARMING,
                    "its cache has only just filled: %,d of the %,d reads that show the ratio of its size".formatted(
                            figures.judged().accesses(), needed),
                    figures, evidence.of(figures));
        }
        Ratio ratio = Ratio.clamped(1 - figures.judged().missRatio());
        return conclusive(figures, policy.reaches(ratio), evidence);
    }

    private static Conclusive conclusive(Figures figures, boolean reaches, Evidence evidence) {
        return new Conclusive(figures, reaches, evidence.of(figures));
    }

    private static Assessment tooFewReads(Figures figures, Increase sinceStart, Sample last, SizingPolicy policy) {
        boolean cold = last.uptime().compareTo(COLD_FOR_AT_MOST) < 0 && sinceStart.accesses() < policy.minAccesses();
        String why = cold
                ? "it started %s ago: %,d of the %,d reads that a ratio needs".formatted(Words.of(last.uptime()),
                        sinceStart.accesses(), policy.minAccesses())
                : "too little traffic to judge: %,d reads where a window needs %,d".formatted(
                        figures.judged().accesses(), policy.minAccesses());
        return new Inconclusive(cold ? Phase.COLD : Phase.QUIET, why, figures, new Evidence(policy).of(figures));
    }

    /** The shortest window of this run that holds enough reads; the longest where none does. */
    private static Increase recent(List<Sample> run, Instant end, SizingPolicy policy) {
        Increase shortOne = within(run, end.minus(SHORT_WINDOW));
        return shortOne.hitRatio(policy.minAccesses()).isPresent() ? shortOne : within(run, end.minus(LONG_WINDOW));
    }

    /** Since the cache was full: the latest part of it, or all of it where that part holds too few reads. */
    private static Increase sinceFull(Cache cache, Instant end, long needed) {
        Increase latest = History.along(after(cache.sinceFull(), end.minus(LONG_WINDOW)));
        return latest.accesses() >= needed ? latest : History.along(cache.sinceFull());
    }

    private static Increase within(List<Sample> run, Instant from) {
        return History.along(after(run, from));
    }

    private static List<Sample> after(List<Sample> run, Instant from) {
        return run.stream().filter(sample -> !sample.at().isBefore(from)).toList();
    }

    private Cache cacheOf(Known known, Sample last, List<Sample> run, SizingPolicy policy) {
        Bytes capacity = cacheAt(last.size().max(), last);
        Bytes least = cacheAt(last.size().min(), last);
        UsedUnit unit = policy.usedUnit();
        if (unit == null && capacity != null) {
            unit = UsedUnit.learn(run, capacity).orElse(known.unit());
        }
        Fullness fullness = Fullness.of(run, capacity, least, unit);
        return new Cache(capacity, fullness.used(), peak(known.history(), last, unit), fullness.sinceFull(), unit);
    }

    private @Nullable Bytes cacheAt(ComputeUnits cu, Sample last) {
        return last.correct(table).at(cu).map(Size::cache).orElse(null);
    }

    /** The most that was ever in use of the same data, over all remembered runs. */
    private static @Nullable Bytes peak(History history, Sample last, @Nullable UsedUnit unit) {
        if (unit == null) {
            return null;
        }
        return unit.bytes(history.samples()
                .stream()
                .filter(sample -> sample.branchId().equals(last.branchId()))
                .mapToLong(Sample::used)
                .max()
                .orElse(0));
    }

    private static Figures figures(Known known, Sample last, Cache cache, Increase judged) {
        Counters counters = last.counters();
        Ratio lifetime = counters == null ? null : counters.lifetimeHitRatio().orElse(null);
        int running = Sessions.p95(
                known.history().samples().stream().map(Sample::connections).map(Connections::running).toList());
        return new Figures(last.at(), judged, lifetime, cache.unit(), cache.used(), cache.peak(), cache.capacity(),
                !cache.sinceFull().isEmpty(), judged.accessesPerSecond(), last.connections(),
                Math.max(known.peakConnections(), last.connections().used()), running, last.database(),
                observed(known.history(), last), Crowd.of(known.history().connections()),
                last.size().isFixed() ? Scaling.UNKNOWN : new Scaling(known.meanCu(), last.cacheLimit()));
    }

    /** Time between looks at the same run, over all runs of the present size. */
    private static Duration observed(History history, Sample last) {
        Duration sum = Duration.ZERO;
        Sample before = null;
        for (Sample sample : history.samples()) {
            if (sample.size().equals(last.size())) {
                boolean sameRun = before != null && before.startedAt().equals(sample.startedAt());
                sum = sum.plus(before != null && sameRun ? Duration.between(before.at(), sample.at()) : Duration.ZERO);
            }
            before = sample;
        }
        return sum;
    }

    /** The cache of one run. */
    private record Cache(@Nullable Bytes capacity, @Nullable Bytes used, @Nullable Bytes peak, List<Sample> sinceFull,
            @Nullable UsedUnit unit) {}
}
