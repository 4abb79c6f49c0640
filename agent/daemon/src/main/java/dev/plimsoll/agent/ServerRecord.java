package dev.plimsoll.agent;

import static dev.plimsoll.web.view.StatusView.known;

import dev.plimsoll.advice.assess.EvidenceCause;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.ComputeLaw;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.size.SizeTable;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the server of one compute says of itself, and what follows from it. It names no host, role, project or compute, so
 * that it may be shown to others.
 *
 * @param minCu              smaller limit of its size
 * @param maxCu              larger limit
 * @param law                how cache and connections follow from its memory
 * @param fileCacheUsed      cache in use, in that unit; null where the view does not report it
 * @param workingSetReported whether the platform's estimate of the working set can be read
 * @param settings           settings by name, as the server shows them; null for one that it lacks
 */
public record ServerRecord(BigDecimal minCu, BigDecimal maxCu, ComputeLaw law, @Nullable Long fileCacheUsed,
        boolean workingSetReported, Map<String, @Nullable String> settings) {

    public ServerRecord {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    static ServerRecord of(Sample sample, SizeTable sizes, Map<String, @Nullable String> settings) {
        CacheStatistics cache = sample.cache();
        Counters counters = cache.counters();
        return new ServerRecord(sample.size().min().value(), sample.size().max().value(),
                ComputeLaw.of(sample, sizes, sample.size()), counters == null ? null : counters.used(),
                cache.workingSet() != null, settings);
    }

    /** All of it in one sentence. */
    String text() {
        String cache = law.cacheShare() == null ? "the settings do not show which share of memory is file cache"
                : Explanation.clause(new EvidenceCause.LawRead(law.cacheShare().doubleValue(),
                        known(law.connectionsPerCu(), BigDecimal::doubleValue)));
        return cache + (law.chunk() == null ? "; no setting names the unit of the cache in use"
                : "; the cache counts units of " + law.chunk()) + "; " + settings.entrySet()
                        .stream()
                        .map(one -> one.getKey() + " = " + (one.getValue() == null ? "not set" : one.getValue()))
                        .collect(Collectors.joining(", "));
    }
}
