package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.advice.assess.Figures.WholeRuns;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerStart;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Interprets the counters of one compute, as of the latest probe.
 *
 * <p>Three facts matter. While a cache is not full, every miss is a first read, which any larger size would have too.
 * Once it is full, its misses are those of its size, but only after some reads. Few reads give no reliable ratio.
 *
 * @param table the sizes of the compute's platform
 */
public record Assessor(SizeTable table) {

    /** The short window, which shows the present. */
    public static final Duration SHORT_WINDOW = Duration.ofMinutes(5);
    /** The longest window that still shows the present. */
    public static final Duration LONG_WINDOW = Duration.ofHours(1);

    /** Assesses {@code compute} as of its latest sample. */
    public Assessment assess(Compute compute, AssessmentInput input, SizingPolicy policy) {
        Optional<Sample> latest = input.history().latest();
        Optional<DataGap> gap = DataGap.of(compute, input.failure(), input.held());
        if (latest.isEmpty()) {
            return new Inconclusive(Phase.UNKNOWN,
                    gap.map(DataGap::never).orElseGet(() -> List.of(new InconclusiveCause.NeverProbed())), null,
                    List.of());
        }
        Sample last = latest.get();
        Assessment assessment = asOf(last, compute, input, policy);
        return gap.map(now -> now.since(last.at(), assessment)).orElse(assessment);
    }

    private Assessment asOf(Sample last, Compute compute, AssessmentInput input, SizingPolicy policy) {
        List<List<Sample>> runs = input.history()
                .latestRuns(LONG_WINDOW, last.at().minus(ConnectionPeaks.COUNTS_FOR));
        boolean isWithoutCache = last.size().equals(compute.size()) && last.isWithoutCache(table);
        if (isWithoutCache || last.cache().counters() == null || runs.getFirst().isEmpty()) {
            return new Inconclusive(Phase.UNKNOWN, List.of(isWithoutCache
                    ? new InconclusiveCause.NoFileCache(last.size().max())
                    : new InconclusiveCause.NoFigures()), figures(input, last, JudgedReads.NONE, null, null, false),
                    List.of());
        }
        if (!last.isOf(compute)) {
            Cause changed = last.branchId().equals(compute.branchId())
                    ? new InconclusiveCause.SizeChanged(last.size(), compute.size())
                    : new InconclusiveCause.BranchChanged();
            return new Inconclusive(Phase.COLD, List.of(changed), null, List.of());
        }
        return judge(input, last, runs, policy);
    }

    private Assessment judge(AssessmentInput input, Sample last, List<List<Sample>> runs, SizingPolicy policy) {
        AssessmentEvidence evidence = new AssessmentEvidence(policy, last.size(), table, last.law(table));
        List<Sample> run = runs.getFirst();
        UsedUnit unit = unit(input, policy);
        Bytes capacity = cacheAt(last.size().max());
        List<Sample> sinceFull = JudgedReads.sinceFull(run, input.learned(last), unit, capacity,
                cacheAt(last.size().min()), Tunables.SHIPPED.saturation());
        boolean isFull = !sinceFull.isEmpty();
        JudgedReads recent = JudgedReads.recent(runs, evidence.needed());
        boolean isKnown = recent.reads().hitRatio(evidence.needed()).isPresent();
        Figures figures = figures(input, last, recent, unit, capacity, isFull);
        if (isKnown && isFull && !evidence.reachesTarget(recent.reads())) {
            boolean areWhole = sinceFull.size() < 2 && missesAgain(recent, figures.cache().used(), evidence);
            return full(areWhole ? figures : figures.judging(JudgedReads.ofFull(sinceFull, evidence.needed())), last,
                    evidence);
        }
        if (!isKnown) {
            return recent.reads().samples() < 2
                    ? evidence.oneProbe(Phase.UNKNOWN, new InconclusiveCause.OneProbe(), figures, last)
                    : tooFewReads(figures, History.along(run), last, evidence);
        }
        if (evidence.reachesTarget(recent.reads())) {
            return new Conclusive(figures, true, evidence.of(figures));
        }
        Bytes limit = last.cache().limit();
        if (last.cache().reportsUse() && unit == null && limit != null) {
            return evidence.open(Phase.UNKNOWN, figures,
                    new InconclusiveCause.UseUnclear(last.cache().used(), limit));
        }
        if (ServerStart.isWarm(last.run().start())) {
            return evidence.open(Phase.WARMING, figures, new InconclusiveCause.CacheFilling(null, null));
        }
        return last.cache().reportsUse()
                ? evidence.open(Phase.WARMING, figures,
                        new InconclusiveCause.CacheFilling(figures.cache().used(), figures.cache().capacity()))
                : evidence.open(Phase.UNKNOWN, figures, new InconclusiveCause.UseHidden());
    }

    /** Whether whole runs with a full cache miss the target without their first reads, of which each took a page of it. */
    private static boolean missesAgain(JudgedReads runs, @Nullable Bytes used, AssessmentEvidence evidence) {
        return runs.runs() != null && used != null && !evidence.reachesTarget(
                runs.reads().lessMisses(Math.round(runs.runs().runs() * used.per(UsedUnit.PAGES.size()))));
    }

    /** A full cache below the target: its misses are those of its size, once there are enough reads. */
    private static Assessment full(Figures figures, Sample last, AssessmentEvidence evidence) {
        Increase judged = figures.judged();
        if (judged.accesses() >= evidence.needed()) {
            return new Conclusive(figures, evidence.reachesTarget(judged), evidence.of(figures));
        }
        return judged.samples() < 2
                ? evidence.oneProbe(Phase.WARMING, new InconclusiveCause.OneFullProbe(), figures, last)
                : evidence.open(Phase.WARMING, figures,
                        new InconclusiveCause.JustFilled(judged.accesses(), evidence.needed()));
    }

    private Assessment tooFewReads(Figures figures, Increase sinceStart, Sample last, AssessmentEvidence evidence) {
        Increase judged = figures.judged();
        WholeRuns whole = figures.wholeRuns();
        Duration awake = whole == null || whole.runs() == 1 ? last.run().uptime() : judged.span();
        long reads = Math.max(sinceStart.accesses(), judged.accesses());
        return awake.compareTo(AssessmentTunables.COLD) < 0 && reads < evidence.needed()
                ? evidence.open(Phase.COLD, figures, new InconclusiveCause.JustStarted(reads, evidence.needed(),
                        last.run().uptime()))
                : evidence.open(Phase.QUIET, figures, new InconclusiveCause.TooLittleTraffic(judged.accesses(),
                        judged.span(), evidence.needed()));
    }

    /**
     * The unit of use where a probe does not name it: of the policy, else as the latest run shows it, else as learned
     * earlier. Null while not known, and where the server has a limit, so that it has a setting for the unit too.
     */
    public @Nullable UsedUnit unit(AssessmentInput input, SizingPolicy policy) {
        List<Sample> run = input.history().latestRun();
        if (run.isEmpty()) {
            return policy.usedUnit();
        }
        CacheStatistics last = run.getLast().cache();
        boolean isLearned = policy.usedUnit() == null && last.limit() == null;
        return last.unitOr(isLearned ? UsedUnit.learn(run, cacheAt(run.getLast().size().max())).orElse(input.unit())
                : policy.usedUnit());
    }

    private @Nullable Bytes cacheAt(ComputeUnits cu) {
        return table.at(cu).map(Size::cache).orElse(null);
    }

    private Figures figures(AssessmentInput input, Sample last, JudgedReads judged, @Nullable UsedUnit unit,
            @Nullable Bytes capacity, boolean isFull) {
        List<Sample> sameData = input.history().timely(last.branchId());
        return new Figures(last.at(), judged.reads(), judged.reads().accessesPerSecond(),
                cache(input, last, unit, capacity, isFull, sameData),
                ConnectionFigures.of(input, last, sameData), last.database(), input.observed().time(),
                judged.runs());
    }

    private static Bytes peak(List<Sample> samples, UsedUnit other) {
        long peak = 0;
        for (Sample sample : samples) {
            UsedUnit unit = sample.cache().unitOr(other);
            peak = Math.max(peak, unit == null ? 0 : unit.bytes(sample.cache().used()).value());
        }
        return new Bytes(peak);
    }

    private CacheFigures cache(AssessmentInput input, Sample last, @Nullable UsedUnit unit, @Nullable Bytes capacity,
            boolean isFull, List<Sample> sameData) {
        Counters counters = last.cache().counters();
        boolean isUseKnown = last.cache().reportsUse();
        Bytes used = unit == null || !isUseKnown ? null : unit.bytes(last.cache().used());
        Bytes peak = unit == null || !isUseKnown ? null : peak(sameData, unit);
        boolean scales = !last.size().isFixed();
        EffectiveSize scaling = scales ? new EffectiveSize(input.meanCu(), last.cache().limit())
                : EffectiveSize.UNKNOWN;
        boolean standsBelow = isFull && used != null && new EffectiveSize(null, used).isBelow(capacity);
        return new CacheFigures(counters == null ? null : counters.lifetimeHitRatio().orElse(null), unit, used, peak,
                capacity, isFull, scaling, scales && (scaling.isBelow(capacity) || standsBelow));
    }
}
