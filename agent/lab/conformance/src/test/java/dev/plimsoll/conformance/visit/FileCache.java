package dev.plimsoll.conformance.visit;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The row of the statistics view.
 *
 * @param ratio in percent; absent while nothing was read
 */
public record FileCache(long misses, long hits, long used, long writes, @Nullable Double ratio) {

    static FileCache of(ResultSet row) throws SQLException {
        BigDecimal ratio = row.getBigDecimal("file_cache_hit_ratio");
        return new FileCache(row.getLong("file_cache_misses"), row.getLong("file_cache_hits"),
                row.getLong("file_cache_used"), row.getLong("file_cache_writes"),
                ratio == null ? null : ratio.doubleValue());
    }

    /** Hits and misses. */
    public long accesses() {
        return hits + misses;
    }
}
