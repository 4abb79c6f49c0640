package dev.plimsoll.explain;

import dev.plimsoll.advice.assess.AssessmentTunables;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.fleet.size.Bytes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Locale;

/** The sentences about the facts of an assessment. */
final class EvidenceSentences {

    private EvidenceSentences() {}

    static String clause(EvidenceCause cause) {
        return switch (cause) {
            case EvidenceCause.AsOfLatestProbe(var at, var gap) -> Sentences.clauses(
                    "all figures are as of the latest probe, at " + FigureText.of(at),
                    InconclusiveSentences.clause(gap));
            case EvidenceCause.WindowRatio(var ratio, var reads, var window, var target) ->
                "the hit ratio is %s over %s in %s (target: %s)".formatted(ratio.beside(target),
                        FigureText.of(reads, "read"), FigureText.of(window), target.asFineAs(target));
            case EvidenceCause.TooFewForRatio(var reads, var window, var target) ->
                "%s in %s: too few for a hit ratio (target: %s)".formatted(FigureText.of(reads, "read"),
                        FigureText.of(window), target.asFineAs(target));
            case EvidenceCause.OverRuns(var runs, var since) ->
                "those are the reads of %s at this size since %s, each from its start".formatted(
                        FigureText.of(runs, "run"), FigureText.of(since));
            case EvidenceCause.LifetimeRatio(var ratio, var target) ->
                "since the last start, it is %s by the counters of the platform".formatted(ratio.beside(target));
            case EvidenceCause.CapacityUnknown() ->
                "the size is not in the size table, so the size of the cache is not known";
            case EvidenceCause.UseNotReported(var capacity) ->
                "the statistics view does not report how much of the cache of %s is in use".formatted(capacity);
            case EvidenceCause.UseUnitUnknown(var capacity) ->
                "how full the cache of %s is is not known yet, because the unit of the reported use is not known"
                        .formatted(capacity);
            case EvidenceCause.CacheUse(var used, var capacity, var full) -> full
                    ? "the cache holds %s of %s and is full".formatted(used, capacity)
                    : "the cache holds %s of %s".formatted(used.beside(capacity), capacity);
            case EvidenceCause.DatabaseSize(var size) -> "all databases together hold %s".formatted(size);
            case EvidenceCause.FullBelowLargest full -> fullBelowLargest(full);
            case EvidenceCause.MeanSize(var cu) -> String.format(Locale.ROOT,
                    "while awake it ran at %.2f CU on average, as the platform reports", cu);
            case EvidenceCause.CacheGiven(var cache) ->
                "at the latest probe the platform gave its cache %s".formatted(cache);
            case EvidenceCause.ConnectionsInUse connections -> connections(connections);
            case EvidenceCause.FullestProbe(var clients) ->
                "when most were connected, " + ConnectionSentences.idle(clients);
        };
    }

    private static String fullBelowLargest(EvidenceCause.FullBelowLargest full) {
        Bytes used = full.used();
        String cu = new BigDecimal(full.cu()).setScale(2, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
        return Sentences.clauses(
                "the cache holds %s and is full at about %s CU, which has %s".formatted(used, cu, full.cacheNow()),
                "the platform has not scaled it further; at %s CU it could hold %s".formatted(full.largest(),
                        full.cacheThen()));
    }

    private static String connections(EvidenceCause.ConnectionsInUse connections) {
        ConnectionPeaks peaks = connections.peaks();
        Instant since = peaks.since();
        String then = "%s of %s in use at the latest probe (%s)".formatted(FigureText.of(connections.used()),
                FigureText.of(connections.limit(), "connection"), FigureText.of(connections.asOf()));
        return Sentences.clauses(then, since == null ? "the peak of the last 7 days is " + peak(peaks)
                : sincePooler(connections, since), earlier(peaks));
    }

    /** While clients may still move to the pooler, only the latest probe counts. */
    private static String sincePooler(EvidenceCause.ConnectionsInUse connections, Instant since) {
        if (!connections.asOf().isAfter(since)) {
            return "that was before pooling began";
        }
        Instant moved = since.plus(AssessmentTunables.SHIPPED.poolerMove());
        return connections.asOf().isBefore(moved)
                ? "pooling began at %s, and connections of before may still be open".formatted(FigureText.of(since))
                : "pooling began at %s, and the peak since a day after that is %s".formatted(FigureText.of(since),
                        peak(connections.peaks()));
    }

    private static String peak(ConnectionPeaks peaks) {
        return FigureText.of(peaks.connections()) + (peaks.at() == null ? "" : ", at " + peaks.at());
    }

    /** The earlier connections that still count, and until when. */
    private static String earlier(ConnectionPeaks peaks) {
        Instant since = peaks.since();
        return since == null || peaks.carried() <= peaks.connections() ? ""
                : Sentences.clauses(
                        "the earlier peak of %s asks for no larger size".formatted(FigureText.of(peaks.carried())),
                        "a smaller size must have room for it until %s".formatted(
                                FigureText.of(since.plus(AssessmentTunables.SHIPPED.untilPoolerIsProven()))));
    }
}
