package dev.plimsoll.cache;

import dev.plimsoll.fleet.Worded;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeLaw;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * How cache and connections of one compute follow from its memory, for display; null is not known.
 *
 * @param cacheShare       share of the memory that is file cache, 0 to 1, to three places
 * @param connectionsPerCu connections that each CU gives, to two places
 * @param chunk            unit of the cache in use
 * @param source           who says so
 */
public record ComputeLaw(@Nullable BigDecimal cacheShare, @Nullable BigDecimal connectionsPerCu,
        @Nullable Bytes chunk, Source source) {

    /** Who says so. */
    public enum Source implements Worded {
        /** The settings of the running server, at the latest probe. */
        SERVER,
        /** The configured sizes, before a probe. */
        TABLE
    }

    /** The law of a compute with these limits; {@code latest} is null before its first probe. */
    public static ComputeLaw of(@Nullable Sample latest, SizeTable table, SizeRange limits) {
        if (latest == null) {
            return of(table.law(limits), null, Source.TABLE);
        }
        UsedUnit unit = latest.cache().unit();
        return of(latest.law(table), unit == null ? null : unit.size(), Source.SERVER);
    }

    private static ComputeLaw of(SizeLaw law, @Nullable Bytes chunk, Source source) {
        return new ComputeLaw(rounded(law.cacheShare(), 3), rounded(law.connectionsPerCu(), 2), chunk, source);
    }

    private static @Nullable BigDecimal rounded(@Nullable Double value, int places) {
        if (value == null) {
            return null;
        }
        BigDecimal shortest = BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_UP).stripTrailingZeros();
        return shortest.setScale(Math.max(0, shortest.scale()));
    }
}
