package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.Sentences;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.PoolerUse;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Renders figures as sentences. */
final class AssessmentText {

    /** The reason where misses are reported, but not how full the cache is. */
    static final String USE_NOT_REPORTED = "The statistics view does not report how much of the cache is in use. So first reads "
            + "and avoidable misses look the same. Below the target, no size can be judged.";

    private final SizingPolicy policy;
    private final SizeRange size;
    private final SizeTable table;

    /**
     * Creates a renderer.
     *
     * @param size  limits of the compute at the latest probe
     * @param table with what its server reports of itself
     */
    AssessmentText(SizingPolicy policy, SizeRange size, SizeTable table) {
        this.policy = policy;
        this.size = size;
        this.table = table;
    }

    /** The facts of an assessment, one sentence each. */
    List<String> of(Figures figures) {
        List<String> sentences = new ArrayList<>();
        ratio(figures.judged()).ifPresent(sentences::add);
        Ratio lifetime = figures.lifetime();
        if (lifetime != null) {
            sentences.add(
                    "since the last start, it is %s by the counters of the platform".formatted(policy.told(lifetime)));
        }
        fill(figures, sentences);
        scaling(figures.scaling(), sentences);
        sentences.add(connections(figures));
        Clients peaks = figures.holders().clients();
        if (peaks != null && peaks.sessions() > 0) {
            sentences.add("in the fullest probe kept, " + ConnectionHolders.text(peaks));
        }
        return sentences.stream().map(Sentences::of).toList();
    }

    /** The hit ratio; only the number of reads where they are too few. */
    private Optional<String> ratio(Increase judged) {
        if (judged.accesses() == 0) {
            return Optional.empty();
        }
        String reads = "%s in %s".formatted(FigureText.of(judged.accesses(), "read"), FigureText.of(judged.span()));
        return Optional.of(judged.hitRatio(policy.minAccesses())
                .map(ratio -> "the hit ratio is %s over %s (target: %s)".formatted(policy.told(ratio), reads,
                        policy.toldTarget()))
                .orElse("%s: too few for a hit ratio (target: %s)".formatted(reads,
                        policy.toldTarget())));
    }

    private static String connections(Figures figures) {
        ConnectionPeaks peaks = figures.peaks();
        Instant since = peaks.since();
        boolean isOfBefore = since != null && !figures.asOf().isAfter(since);
        String then = "%s of %s in use at the latest probe (%s)".formatted(
                FigureText.of(figures.connections().used()),
                FigureText.of(figures.connections().limit(), "connection"), FigureText.of(figures.asOf()));
        String peak = isOfBefore
                ? "that was before clients used the pooler"
                : "the peak %s is %s%s".formatted(since == null ? "of the last 7 days"
                        : "since clients use the pooler (" + FigureText.of(since) + ")",
                        FigureText.of(peaks.connections()),
                        peaks.at() == null ? "" : ", at " + peaks.at());
        return Sentences.of(then, peak, before(peaks));
    }

    /** The earlier connections that still count, and until when. */
    private static String before(ConnectionPeaks peaks) {
        Instant since = peaks.since();
        return since == null || peaks.carried() <= peaks.connections() ? ""
                : Sentences.of(
                        "the earlier peak of %s asks for no larger size".formatted(FigureText.of(peaks.carried())),
                        "a smaller size must have room for it until %s".formatted(
                                FigureText.of(since.plus(PoolerUse.EVIDENCE))));
    }

    private static void scaling(EffectiveSize scaling, List<String> sentences) {
        Double mean = scaling.meanCu();
        Bytes cache = scaling.cacheNow();
        if (mean != null) {
            sentences
                    .add(String.format(Locale.ROOT, "while awake it ran at %.2f CU on average, as the platform reports",
                            mean));
        }
        if (cache != null) {
            sentences.add("at the latest probe the platform gave its cache %s".formatted(cache));
        }
    }

    private void fill(Figures figures, List<String> sentences) {
        Bytes used = figures.used();
        Bytes capacity = figures.capacity();
        if (capacity == null) {
            sentences.add("the size is not in the size table, so the size of the cache is not known");
        } else if (used == null && figures.unit() != null) {
            sentences.add(
                    "the statistics view does not report how much of the cache of %s is in use".formatted(capacity));
        } else if (used == null) {
            sentences.add(
                    "how full the cache of %s is is not known yet, because the unit of the reported use is not known"
                            .formatted(capacity));
        } else if (figures.full() && figures.isHeldBelowItsLargest(size)) {
            sentences.add(fullBelowItsLargest(used, capacity, figures.scaling()));
        } else {
            sentences.add(figures.full()
                    ? "the cache holds %s of %s and is full".formatted(used, capacity)
                    : "the cache holds %s of %s".formatted(used.beside(capacity), capacity));
        }
    }

    /** A cache that is full at the size it ran at, by its reported cache or else by its use. */
    private String fullBelowItsLargest(Bytes used, Bytes largest, EffectiveSize scaling) {
        Bytes reported = scaling.cacheNow();
        Bytes there = reported != null && scaling.isBelow(largest) ? reported : used;
        String cu = new BigDecimal(table.sizeOf(there)).setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        return Sentences.of("the cache holds %s and is full at about %s CU, which has %s".formatted(used, cu, there),
                "the platform has not scaled it further; at %s CU it could hold %s".formatted(size.max(), largest));
    }

    /**
     * What one probe leaves open, and the little that it shows.
     *
     * @param open what is not known yet, and what would show it
     */
    String oneProbe(String open, Figures figures, Sample last) {
        Ratio lifetime = figures.lifetime();
        Counters counters = last.counters();
        return lifetime == null || counters == null ? open
                : Sentences.of(open,
                        "since the start, %s ago, %s of %s hit the cache, first reads of the empty cache included"
                                .formatted(FigureText.of(last.uptime()), policy.told(lifetime),
                                        FigureText.of(counters.accesses(), "read")));
    }

    String warming(Figures figures) {
        Bytes used = figures.used();
        Bytes capacity = figures.capacity();
        String fill = used == null || capacity == null
                ? "the cache is still filling"
                : "the cache is not full (%s of %s)".formatted(used.beside(capacity), capacity);
        return Sentences.of(fill, "its misses are first reads, and a larger size would have had the same misses");
    }
}
