package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.EvidenceCause.CacheGiven;
import dev.plimsoll.advice.assess.EvidenceCause.CacheUse;
import dev.plimsoll.advice.assess.EvidenceCause.CapacityUnknown;
import dev.plimsoll.advice.assess.EvidenceCause.ConnectionsInUse;
import dev.plimsoll.advice.assess.EvidenceCause.DatabaseSize;
import dev.plimsoll.advice.assess.EvidenceCause.FullBelowLargest;
import dev.plimsoll.advice.assess.EvidenceCause.FullestProbe;
import dev.plimsoll.advice.assess.EvidenceCause.LifetimeRatio;
import dev.plimsoll.advice.assess.EvidenceCause.MeanSize;
import dev.plimsoll.advice.assess.EvidenceCause.TooFewForRatio;
import dev.plimsoll.advice.assess.EvidenceCause.UseNotReported;
import dev.plimsoll.advice.assess.EvidenceCause.UseUnitUnknown;
import dev.plimsoll.advice.assess.EvidenceCause.WindowRatio;
import dev.plimsoll.advice.assess.InconclusiveCause.SinceStart;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.size.Bytes;
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
 */
record AssessmentEvidence(SizingPolicy policy, SizeRange size, SizeTable table, AssessmentTunables tunables) {

    /** The facts that {@code figures} show. */
    List<Cause> of(Figures figures) {
        List<Cause> facts = new ArrayList<>();
        ratio(figures.judged()).ifPresent(facts::add);
        Ratio lifetime = figures.cache().lifetime();
        if (lifetime != null) {
            facts.add(new LifetimeRatio(lifetime, policy.target().ratio()));
        }
        facts.add(fill(figures.cache()));
        if (figures.database().value() > 0) {
            facts.add(new DatabaseSize(figures.database()));
        }
        Double mean = figures.cache().scaling().meanCu();
        if (mean != null) {
            facts.add(new MeanSize(mean));
        }
        Bytes given = figures.cache().scaling().cacheNow();
        if (given != null) {
            facts.add(new CacheGiven(given));
        }
        ConnectionFigures connections = figures.connections();
        facts.add(new ConnectionsInUse(connections.latest().used(), connections.latest().limit(), figures.asOf(),
                connections.peaks()));
        Clients peaks = connections.holders().clients();
        if (peaks != null && peaks.sessions() > 0) {
            facts.add(new FullestProbe(peaks));
        }
        return facts;
    }

    /** The hit ratio; only the number of reads where they are too few. */
    private Optional<EvidenceCause> ratio(Increase judged) {
        if (judged.accesses() == 0) {
            return Optional.empty();
        }
        return Optional.of(judged.hitRatio(policy.evidence().minAccesses())
                .<EvidenceCause>map(
                        ratio -> new WindowRatio(ratio, judged.accesses(), judged.span(), policy.target().ratio()))
                .orElseGet(() -> new TooFewForRatio(judged.accesses(), judged.span(), policy.target().ratio())));
    }

    private EvidenceCause fill(CacheFigures figures) {
        Bytes used = figures.used();
        Bytes capacity = figures.capacity();
        if (capacity == null) {
            return new CapacityUnknown();
        }
        if (used == null) {
            return figures.unit() == null ? new UseUnitUnknown(capacity) : new UseNotReported(capacity);
        }
        return figures.full() && figures.belowLargest()
                ? fullBelowItsLargest(used, capacity, figures.scaling())
                : new CacheUse(used, capacity, figures.full());
    }

    /** A cache that is full at the size it ran at, by its reported cache or else by its use. */
    private EvidenceCause fullBelowItsLargest(Bytes used, Bytes largest, EffectiveSize scaling) {
        Bytes reported = scaling.cacheNow();
        Bytes there = reported != null && scaling.isBelow(largest, tunables) ? reported : used;
        return new FullBelowLargest(used, there, table.sizeOf(there), size.max(), largest);
    }

    /**
     * What one probe leaves open, and the little that it shows.
     *
     * @param open what is not known yet
     */
    List<Cause> oneProbe(Cause open, Figures figures, Sample last) {
        Ratio lifetime = figures.cache().lifetime();
        Counters counters = last.cache().counters();
        return lifetime == null || counters == null ? List.of(open)
                : List.of(open,
                        new SinceStart(last.run().uptime(), lifetime, counters.accesses(), policy.target().ratio()));
    }
}
