package dev.plimsoll.explain;

import static dev.plimsoll.explain.FigureText.text;
import static dev.plimsoll.explain.Sentences.clauses;

import dev.plimsoll.advice.assess.AssessmentTunables;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.fleet.size.Bytes;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Instant;

/** The sentences about the facts of an assessment, and about what is missing for one. */
final class EvidenceSentences {

    private static final String ANOTHER_FORM = "earlier observations do not apply, and the next probes show more";

    private EvidenceSentences() {}

    static String clause(EvidenceCause cause) {
        return switch (cause) {
            case EvidenceCause.AsOfLatestProbe(var at, var gap) -> clauses(
                    "all figures are as of the latest probe, at " + FigureText.of(at),
                    clause(gap));
            case EvidenceCause.WindowRatio(var ratio, var reads, var window, var target) ->
                text("the hit ratio is %s over %s in %s (target: %s)", ratio.beside(target),
                        FigureText.of(reads, "read"), window, target.asFineAs(target));
            case EvidenceCause.TooFewForRatio(var reads, var window, var target) ->
                text("%s in %s: too few for a hit ratio (target: %s)", FigureText.of(reads, "read"), window,
                        target.asFineAs(target));
            case EvidenceCause.OverRuns(var runs, var since) ->
                text("those are the reads of %s at this size since %s, each from its start", FigureText.of(runs, "run"),
                        since);
            case EvidenceCause.LifetimeRatio(var ratio, var target) ->
                text("since the last start, it is %s by the counters of the platform", ratio.beside(target));
            case EvidenceCause.CapacityUnknown() ->
                "the size is not in the size table, so the size of the cache is not known";
            case EvidenceCause.UseNotReported(var capacity) ->
                text("the statistics view does not report how much of the cache of %s is in use", capacity);
            case EvidenceCause.UseUnitUnknown(var capacity) ->
                text("how full the cache of %s is is not known yet, because the unit of the reported use is not known",
                        capacity);
            case EvidenceCause.CacheUse(var used, var capacity, var full) -> full
                    ? text("the cache holds %s of %s and is full", used, capacity)
                    : text("the cache holds %s of %s", used.beside(capacity), capacity);
            case EvidenceCause.LawRead(var share, var perCu) ->
                text("%s %% of memory is file cache%s, read from the server",
                        BigDecimal.valueOf(share)
                                .movePointRight(2)
                                .round(new MathContext(2))
                                .stripTrailingZeros()
                                .toPlainString(),
                        perCu == null ? "" : ", and each CU gives %s connections".formatted(perCu));
            case EvidenceCause.DatabaseSize(var size) -> text("all databases together hold %s", size);
            case EvidenceCause.FullBelowLargest full -> fullBelowLargest(full);
            case EvidenceCause.MeanSize(var cu) ->
                text("while awake it ran at %.2f CU on average, as the platform reports", cu);
            case EvidenceCause.CacheGiven(var cache) ->
                text("at the latest probe the platform gave its cache %s", cache);
            case EvidenceCause.ConnectionsInUse connections -> connections(connections);
            case EvidenceCause.FullestProbe(var clients) ->
                "when most were connected, " + ConnectionSentences.idle(clients);
        };
    }

    private static String fullBelowLargest(EvidenceCause.FullBelowLargest full) {
        Bytes used = full.used();
        String cu = new BigDecimal(full.cu()).setScale(2, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
        return text(
                "the cache holds %s and is full at about %s CU, which has %s. The platform has not scaled it further; at %s CU it could hold %s",
                used, cu, full.cacheNow(), full.largest(), full.cacheThen());
    }

    private static String connections(EvidenceCause.ConnectionsInUse connections) {
        ConnectionPeaks peaks = connections.peaks();
        Instant since = peaks.since();
        String then = text("%,d of %s in use at the latest probe (%s)", connections.used(),
                FigureText.of(connections.limit(), "connection"), connections.asOf());
        return clauses(then, since == null ? "the peak of the last 7 days is " + peak(peaks)
                : sincePooler(connections, since), earlier(peaks));
    }

    /** While clients may still move to the pooler, only the latest probe counts. */
    private static String sincePooler(EvidenceCause.ConnectionsInUse connections, Instant since) {
        if (!connections.asOf().isAfter(since)) {
            return "that was before pooling began";
        }
        Instant moved = since.plus(AssessmentTunables.POOLER_MOVE);
        return connections.asOf().isBefore(moved)
                ? text("pooling began at %s, and connections of before may still be open", since)
                : text("pooling began at %s, and the peak since a day after that is %s", since,
                        peak(connections.peaks()));
    }

    private static String peak(ConnectionPeaks peaks) {
        return FigureText.of(peaks.connections()) + (peaks.at() == null ? "" : ", at " + peaks.at());
    }

    /** The earlier connections that still count, and until when. */
    private static String earlier(ConnectionPeaks peaks) {
        Instant since = peaks.since();
        return since == null || peaks.carried() <= peaks.connections() ? ""
                : text("the earlier peak of %,d asks for no larger size. A smaller size must have room for it until %s",
                        peaks.carried(), since.plus(AssessmentTunables.POOLER_PROVEN_AFTER));
    }

    static String clause(InconclusiveCause cause) {
        return switch (cause) {
            case InconclusiveCause.NeverProbed() -> "there is no probe yet";
            case InconclusiveCause.NoCacheData() -> "there is no data on the cache";
            case InconclusiveCause.NoFigures() ->
                "the statistics view has no figures: the file cache seems to be off. More is known once it has some";
            case InconclusiveCause.SizeChanged(var probed, var now) -> clauses(
                    text("the size was %s at the latest probe and is %s now", probed.asBounds(), now.asBounds()),
                    ANOTHER_FORM);
            case InconclusiveCause.BranchChanged() ->
                clauses("the compute has another branch since the latest probe", ANOTHER_FORM);
            case InconclusiveCause.OneProbe() ->
                "there is only one probe since the start, since the counters restarted, or since the size or branch "
                        + "changed. A second probe shows the reads in between";
            case InconclusiveCause.OneFullProbe() ->
                "the cache is full, and there is only one probe since. A second probe shows its misses";
            case InconclusiveCause.SinceStart(var uptime, var ratio, var reads, var target) ->
                text("since the start, %s ago, %s of %s hit the cache, first reads of the empty cache included", uptime,
                        ratio.beside(target), FigureText.of(reads, "read"));
            case InconclusiveCause.CacheFilling(var used, var capacity) -> clauses(
                    used == null || capacity == null
                            ? "the cache is still warming up"
                            : text("the cache is not full (%s of %s)", used.beside(capacity), capacity),
                    "its misses are first reads, and a larger size would have had the same misses");
            case InconclusiveCause.NoFileCache(var cu) ->
                text("the platform has no file cache at %s CU. No hit ratio can be observed there, or predicted for it",
                        cu);
            case InconclusiveCause.UseHidden() ->
                "the statistics view does not report how much of the cache is in use. So first reads and avoidable "
                        + "misses look the same. Below the target, no size can be judged";
            case InconclusiveCause.UseUnclear(var used, var limit) -> text(
                    "the statistics view reports %,d units in use of a cache of %s, of how many pages each is not known. "
                            + "Look at neon.file_cache_chunk_size on the server, or set platform.file-cache-used-unit. "
                            + "Below the target, no size can be judged",
                    used, limit);
            case InconclusiveCause.JustFilled(var reads, var needed) -> clauses(
                    "the cache has only just filled",
                    text("%,d of the %,d reads needed for a reliable ratio so far", reads, needed));
            case InconclusiveCause.JustStarted(var reads, var needed, var uptime) ->
                text("%,d of the %,d reads needed for a reliable ratio, %s after the start", reads, needed, uptime);
            case InconclusiveCause.TooLittleTraffic(var reads, var window, var needed) ->
                text("too little traffic to judge: %s in %s (needed: %,d)", FigureText.of(reads, "read"), window,
                        needed);
            case InconclusiveCause.EvaluationFailed(var error) ->
                text("Plimsoll failed to evaluate the samples (%s). The log at level debug shows where", error);
        };
    }

    /** Why there is no newer data, and what ends that. */
    static String clause(DataGap gap) {
        return switch (gap) {
            case DataGap.Disabled() ->
                "the compute is disabled, so it is not probed. The next probe follows once it is enabled and awake";
            case DataGap.Suspended() ->
                "the compute is suspended, and Plimsoll does not wake it. The next probe follows the next wake-up by a client";
            case DataGap.CutOff(var until) -> clauses(
                    "a quota of the project is exhausted, so nothing can start the compute, and it is not probed",
                    (until == null ? "the next period" : "the next period, which begins " + FigureText.of(until))
                            + ", or a larger quota ends that");
            case DataGap.Starting() ->
                "the compute is starting. The next probe follows once it runs";
            case DataGap.StateUnknown(var word) -> text(
                    "the platform reports the state '%s', which is not known here, so the compute is not probed. Add that state to platform.states",
                    word);
            case DataGap.ProbesFail(var detail) ->
                clauses("probes fail: " + detail, "more is known once one succeeds");
            case DataGap.ProbingPaused(var until) -> clauses(
                    "a probe seems to have woken the compute, so it is not probed before " + FigureText.of(until),
                    "more is known with the next probe");
        };
    }
}
