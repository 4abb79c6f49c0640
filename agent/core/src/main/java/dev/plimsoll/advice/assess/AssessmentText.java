package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.FigureText;
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

/** Tells figures as sentences. */
final class AssessmentText {

    /** Misses, and no word of how full the cache is. */
    static final String UNTOLD = "its statistics view does not say how much of its cache is in use, so that first reads "
            + "cannot be told from what a larger cache would have held: below the target nothing is known until it does";

    private final SizingPolicy policy;
    private final SizeRange size;
    private final SizeTable table;

    /**
     * @param size  limits of the compute at the latest look
     * @param table with what its server says of itself
     */
    AssessmentText(SizingPolicy policy, SizeRange size, SizeTable table) {
        this.policy = policy;
        this.size = size;
        this.table = table;
    }

    /** The grounds of an assessment, one sentence each. */
    List<String> of(Figures figures) {
        List<String> sentences = new ArrayList<>();
        ratio(figures.judged()).ifPresent(sentences::add);
        Ratio lifetime = figures.lifetime();
        if (lifetime != null) {
            sentences.add("since its last start, as the platform counts, %s".formatted(policy.told(lifetime)));
        }
        fill(figures, sentences);
        scaling(figures.scaling(), sentences);
        sentences.add(connections(figures));
        Clients peaks = figures.holders().clients();
        if (peaks != null && peaks.sessions() > 0) {
            sentences.add("when they were most, of those remembered, " + ConnectionHolders.text(peaks));
        }
        return sentences;
    }

    /** Of few reads there are only those to tell: their ratio says nothing. */
    private Optional<String> ratio(Increase judged) {
        if (judged.accesses() == 0) {
            return Optional.empty();
        }
        String reads = "%s in %s".formatted(FigureText.of(judged.accesses(), "read"), FigureText.of(judged.span()));
        return Optional.of(judged.hitRatio(policy.minAccesses())
                .map(ratio -> "hit ratio %s over %s; the target is %s".formatted(policy.told(ratio), reads,
                        policy.toldTarget()))
                .orElse("%s, which are too few for a hit ratio; the target is %s".formatted(reads,
                        policy.toldTarget())));
    }

    private static String connections(Figures figures) {
        ConnectionPeaks peaks = figures.peaks();
        Instant since = peaks.since();
        boolean isOfBefore = since != null && !figures.asOf().isAfter(since);
        String then = "%s at the latest look (%s), of %s".formatted(
                FigureText.of(figures.connections().used(), "connection"), FigureText.of(figures.asOf()),
                FigureText.of(figures.connections().limit()));
        String peak = isOfBefore
                ? ", which was before clients came through the pooler"
                : "; %s at most %s%s".formatted(FigureText.of(peaks.connections()),
                        since == null ? "in seven days"
                                : "since clients came through the pooler (" + FigureText.of(since) + ")",
                        peaks.at() == null ? "" : ", at " + peaks.at());
        return then + peak + before(peaks);
    }

    /** What still counts of the time before clients came through the pooler, and until when. */
    private static String before(ConnectionPeaks peaks) {
        Instant since = peaks.since();
        return since == null || peaks.carried() <= peaks.connections() ? ""
                : "; the %s of before ask for no larger size any more, but a smaller one must have room for them until %s"
                        .formatted(FigureText.of(peaks.carried()), FigureText.of(since.plus(PoolerUse.EVIDENCE)));
    }

    private static void scaling(EffectiveSize scaling, List<String> sentences) {
        Double mean = scaling.meanCu();
        Bytes cache = scaling.cacheNow();
        if (mean != null) {
            sentences.add(String.format(Locale.ROOT, "while awake it ran at %.2f CU on the whole, by the platform's account",
                    mean));
        }
        if (cache != null) {
            sentences.add("at the latest look the platform gave its cache %s".formatted(cache));
        }
    }

    private void fill(Figures figures, List<String> sentences) {
        Bytes used = figures.used();
        Bytes capacity = figures.capacity();
        if (capacity == null) {
            sentences.add("its size is not in the size table, so the size of its cache is not known");
        } else if (used == null && figures.unit() != null) {
            sentences.add("its statistics view does not say how much of its cache of %s is in use".formatted(capacity));
        } else if (used == null) {
            sentences.add("how full its cache of %s is cannot be said yet: the unit of the platform's figure is not known"
                    .formatted(capacity));
        } else if (figures.full() && figures.isHeldBelowItsLargest(size)) {
            sentences.add(fullBelowItsLargest(used, capacity, figures.scaling()));
        } else {
            sentences.add(figures.full()
                    ? "its cache holds %s of %s and is full".formatted(used, capacity)
                    : "its cache holds %s of %s".formatted(used.beside(capacity), capacity));
        }
    }

    /** What is in use is all that it can hold at the size at which it ran, by its cache as told or else by its use. */
    private String fullBelowItsLargest(Bytes used, Bytes largest, EffectiveSize scaling) {
        Bytes told = scaling.cacheNow();
        Bytes there = told != null && scaling.isBelow(largest) ? told : used;
        String cu = new BigDecimal(table.sizeOf(there)).setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        return "its cache holds %s and is full at about %s CU, which has %s: the platform let it grow no further yet, and at %s CU it could hold %s"
                .formatted(used, cu, there, size.max(), largest);
    }

    /**
     * What a single probe leaves open, and the little that it shows by itself.
     *
     * @param open what is not known yet, and what would tell
     */
    String oneProbe(String open, Figures figures, Sample last) {
        Ratio lifetime = figures.lifetime();
        Counters counters = last.counters();
        return lifetime == null || counters == null ? open
                : "%s; since its start, %s ago, %s of %s hit the cache, the first reads of an empty cache among them"
                        .formatted(open, FigureText.of(last.uptime()), policy.told(lifetime),
                                FigureText.of(counters.accesses(), "read"));
    }

    String warming(Figures figures) {
        Bytes used = figures.used();
        Bytes capacity = figures.capacity();
        String fill = used == null || capacity == null
                ? "its cache has not stopped filling"
                : "its cache is not full (%s of %s)".formatted(used.beside(capacity), capacity);
        return fill + ": its misses are first reads, and a larger compute would have had exactly the same";
    }
}
