package dev.plimsoll.agent;

import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.SizeLaw;
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
 * @param cacheShare         share of the memory that is file cache; null where no setting shows it
 * @param connectionsPerCu   connections that each CU gives; null where the setting does not show it
 * @param chunkPages         pages in one unit of the cache in use; null where not known
 * @param fileCacheUsed      cache in use, in that unit; null where the view does not report it
 * @param workingSetReported whether the platform's estimate of the working set can be read
 * @param settings           settings by name, as the server shows them; null for one that it lacks
 */
public record ServerRecord(BigDecimal minCu, BigDecimal maxCu, @Nullable Double cacheShare,
        @Nullable Double connectionsPerCu, @Nullable Integer chunkPages, @Nullable Long fileCacheUsed,
        boolean workingSetReported, Map<String, @Nullable String> settings) {

    public ServerRecord {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    static ServerRecord of(Sample sample, SizeTable sizes, Map<String, @Nullable String> settings) {
        SizeLaw law = sample.law(sizes);
        CacheStatistics cache = sample.cache();
        Counters counters = cache.counters();
        UsedUnit unit = cache.unit();
        return new ServerRecord(sample.size().min().value(), sample.size().max().value(), law.cacheShare(),
                law.connectionsPerCu(),
                unit == null ? null : unit.pages(), counters == null ? null : counters.used(),
                cache.workingSet() != null, settings);
    }

    /** All of it in one sentence. */
    String text() {
        String law = "%s of memory is file cache, each CU gives %s connections, %s; ".formatted(
                cacheShare == null ? "an unknown part" : Math.round(cacheShare * 100) + " %",
                connectionsPerCu == null ? "an unknown number of" : connectionsPerCu,
                chunkPages == null ? "no setting names the unit of the cache in use"
                        : "the cache counts units of %d x 8 KiB".formatted(chunkPages));
        return law + settings.entrySet()
                .stream()
                .map(one -> one.getKey() + " = " + (one.getValue() == null ? "not set" : one.getValue()))
                .collect(Collectors.joining(", "));
    }
}
