package dev.plimsoll.cache;

import dev.plimsoll.fleet.size.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * What the server reports about its cache.
 *
 * @param counters   its counters; null if the platform keeps none (cache switched off)
 * @param limit      its size; null if not reported
 * @param workingSet pages touched in the latest windows; null if not reported
 * @param largest    its size at the largest limit of size; null if not reported
 * @param unit       unit of its use; null if the server does not name it, or contradicts it
 * @param pages      pages in use, which are exact; null if not reported
 * @param prewarmed  pages that the platform read before clients did since the start, or is about to; null if not reported
 */
public record CacheStatistics(@Nullable Counters counters, @Nullable Bytes limit, @Nullable WorkingSet workingSet,
        @Nullable Bytes largest, @Nullable UsedUnit unit, @Nullable Long pages, @Nullable Long prewarmed) {

    /**
     * A copy with the unit that the server names. No cache holds more than its limit, unless it was made smaller while it
     * ran: its pages in use tell that from another unit.
     *
     * @param named the unit of the setting; null if there is none
     */
    public CacheStatistics counting(@Nullable UsedUnit named) {
        if (counters == null || (named != null && !named.exceeds(used(), limit))) {
            return with(counters, named);
        }
        UsedUnit known = named == null ? UsedUnit.PAGES : named;
        return pages == null ? this : with(counters.with(Math.ceilDiv(pages, known.pages())), known);
    }

    private CacheStatistics with(@Nullable Counters counted, @Nullable UsedUnit named) {
        return new CacheStatistics(counted, limit, workingSet, largest, named, pages, prewarmed);
    }

    /** The unit of its use: as the server names it, else {@code other}, unless more would be in use than it holds. */
    public @Nullable UsedUnit unitOr(@Nullable UsedUnit other) {
        return unit != null || other == null || other.exceeds(used(), limit) ? unit : other;
    }

    /** Share of the room in chunks that holds pages, above 0 and at most 1; null if not known. */
    public @Nullable Double density() {
        long most = unit == null ? 0 : used() * unit.pages();
        return pages == null || pages <= 0 || pages > most ? null : Double.valueOf((double) pages / most);
    }

    /** Whether {@link #used} is reported. Without it the fill of the cache is unknown. */
    public boolean reportsUse() {
        return counters != null && counters.used() != null;
    }

    /** {@code file_cache_used} in the platform's own unit; 0 if not reported. */
    public long used() {
        Counters counted = counters;
        Long used = counted == null ? null : counted.used();
        return used == null ? 0 : used;
    }
}
