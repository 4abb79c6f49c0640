package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.advice.assess.Figures.WholeRuns;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeLaw;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The facts of an assessment.
 *
 * @param policy the target, and the reads that a ratio needs
 * @param size   limits of the compute at the latest probe
 * @param table  with what its server reports of itself
 * @param law    what the settings of its server show of all sizes
 */
record AssessmentEvidence(SizingPolicy policy, SizeRange size, SizeTable table, SizeLaw law) {

    /** The facts that {@code figures} show. */
    List<Cause> of(Figures figures) {
        List<Cause> facts = new ArrayList<>();
        ratio(figures.judged()).ifPresent(facts::add);
        WholeRuns whole = figures.wholeRuns();
        if (whole != null && whole.runs() > 1) {
            facts.add(new EvidenceCause.OverRuns(whole.runs(), whole.since()));
        }
        Ratio lifetime = figures.cache().lifetime();
        if (lifetime != null) {
            facts.add(new EvidenceCause.LifetimeRatio(lifetime, target()));
        }
        facts.add(fill(figures.cache()));
        Double share = law.cacheShare();
        if (share != null) {
            facts.add(new EvidenceCause.LawRead(share, law.connectionsPerCu()));
        }
        if (figures.database().value() > 0) {
            facts.add(new EvidenceCause.DatabaseSize(figures.database()));
        }
        Double mean = figures.cache().scaling().meanCu();
        if (mean != null) {
            facts.add(new EvidenceCause.MeanSize(mean));
        }
        Bytes given = figures.cache().scaling().cacheNow();
        if (given != null) {
            facts.add(new EvidenceCause.CacheGiven(given));
        }
        ConnectionFigures connections = figures.connections();
        facts.add(new EvidenceCause.ConnectionsInUse(connections.latest().used(), connections.latest().limit(),
                figures.asOf(), connections.peaks()));
        Clients peaks = connections.holders().clients();
        if (peaks != null && peaks.sessions() > 0) {
            facts.add(new EvidenceCause.FullestProbe(peaks));
        }
        return facts;
    }

    /** The hit ratio; only the number of reads where they are too few. */
    private Optional<EvidenceCause> ratio(Increase judged) {
        return judged.accesses() == 0 ? Optional.empty()
                : Optional.of(judged.hitRatio(needed())
                        .<EvidenceCause>map(
                                ratio -> new EvidenceCause.WindowRatio(ratio, judged.accesses(), judged.span(),
                                        target()))
                        .orElseGet(() -> new EvidenceCause.TooFewForRatio(judged.accesses(), judged.span(), target())));
    }

    private EvidenceCause fill(CacheFigures figures) {
        Bytes used = figures.used();
        Bytes capacity = figures.capacity();
        if (capacity == null) {
            return new EvidenceCause.CapacityUnknown();
        }
        if (used == null) {
            return figures.unit() == null
                    ? new EvidenceCause.UseUnitUnknown(capacity)
                    : new EvidenceCause.UseNotReported(capacity);
        }
        return figures.full() && figures.belowLargest()
                ? fullBelowItsLargest(used, capacity, figures.scaling())
                : new EvidenceCause.CacheUse(used, capacity, figures.full());
    }

    /** A cache that is full at the size it ran at, by its reported cache or else by its use. */
    private EvidenceCause fullBelowItsLargest(Bytes used, Bytes largest, EffectiveSize scaling) {
        Bytes reported = scaling.cacheNow();
        Bytes there = reported != null && scaling.isBelow(largest) ? reported : used;
        return new EvidenceCause.FullBelowLargest(used, there, table.sizeOf(there), size.max(), largest);
    }

    /** Least reads that a ratio needs. */
    long needed() {
        return policy.evidence().minAccesses();
    }

    private Ratio target() {
        return policy.target().ratio();
    }

    boolean reachesTarget(Increase judged) {
        return policy.target().isReachedBy(Ratio.clamped(1 - judged.missRatio()));
    }

    Inconclusive open(Phase phase, Figures figures, Cause... causes) {
        return new Inconclusive(phase, List.of(causes), figures, of(figures));
    }

    /**
     * What one probe leaves open, and the little that it shows.
     *
     * @param open what is not known yet
     */
    Inconclusive oneProbe(Phase phase, Cause open, Figures figures, Sample last) {
        Ratio lifetime = figures.cache().lifetime();
        Counters counters = last.cache().counters();
        return lifetime == null || counters == null ? open(phase, figures, open)
                : open(phase, figures, open, new InconclusiveCause.SinceStart(last.run().uptime(), lifetime,
                        counters.accesses(), target()));
    }
}
