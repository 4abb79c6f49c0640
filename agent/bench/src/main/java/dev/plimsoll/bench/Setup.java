package dev.plimsoll.bench;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.sizing.SizingPolicy;
import dev.plimsoll.sizing.SizingPolicy.PlatformPlan;
import dev.plimsoll.sizing.SizingPolicy.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What all trials share. */
public final class Setup {

    /** Pages in the cache of 1 CU: 0.8 of 4 GiB, in pages of 8 KiB, at 1/64. */
    public static final int PAGES_PER_CU = 6_554;
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** {@code max_connections} by size (platform/api.md 2.5). */
    private static final Map<String, Integer> MAX_CONNECTIONS = Map.ofEntries(Map.entry("0.25", 112),
            Map.entry("0.5", 225), Map.entry("1", 450), Map.entry("2", 901), Map.entry("3", 1351),
            Map.entry("4", 1802), Map.entry("5", 2253), Map.entry("6", 2703), Map.entry("7", 3154),
            Map.entry("8", 3604), Map.entry("9", 4000), Map.entry("10", 4000));

    private Setup() {}

    public static SizeTable table() {
        return new SizeTable(MAX_CONNECTIONS.entrySet()
                .stream()
                .map(row -> size(ComputeUnits.of(row.getKey()), row.getValue()))
                .toList());
    }

    /** The defaults; only the unit of {@code used} is told instead of learned, where {@code unit} is not null. */
    public static SizingPolicy policy(@Nullable UsedUnit unit) {
        return new SizingPolicy(new Ratio(0.99), ComputeUnits.of("0.25"), null, 10_000, new Ratio(0.85), 8, 2, 0.01,
                Rule.REGRET, PlatformPlan.PAID, unit, Duration.ofHours(1), Duration.ofHours(24));
    }

    private static Size size(ComputeUnits cu, int maxConnections) {
        long cache = Math.round(cu.asDouble() * PAGES_PER_CU * UsedUnit.PAGES.size().value());
        return new Size(cu, new Bytes(cache * 5 / 4), new Bytes(cache), maxConnections);
    }
}
