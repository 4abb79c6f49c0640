package dev.plimsoll.fleet.size;

import dev.plimsoll.fleet.size.SizeRule.CacheRule;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How cache and connections of all sizes of one compute follow from their memory, as the settings of its server show it.
 * They differ from account to account (platform/in-the-wild.md sections 2.6 and 3.2).
 *
 * @param cache           the file cache; null where no setting shows it
 * @param countedRamPerCu bytes of memory of one CU that give connections; null where the setting does not show it, as at
 *                        the most connections that any size has
 */
public record SizeLaw(@Nullable CacheRule cache, @Nullable Long countedRamPerCu) {

    /** Nothing is known of it. */
    public static final SizeLaw NONE = new SizeLaw(null, null);

    /** A setting that is as close to what a known rule gives follows that rule. */
    private static final double NEAR = 0.01;

    /**
     * The law that these settings show.
     *
     * @param limits         of the compute
     * @param cache          its cache at the larger limit; null where not known
     * @param maxConnections the setting, which follows the decisive size since the start
     */
    public static SizeLaw of(SizeTable table, SizeRange limits, @Nullable Bytes cache, int maxConnections) {
        SizeRule rule = table.known();
        CacheRule shown = cache == null ? null
                : table.at(limits.max()).map(row -> cacheRule(cache, row.ram())).orElse(null);
        Stream<Long> counted = Stream.of(rule.countedRamPerCu(), rule.ramPerCu(), rule.decimalRamPerCu());
        // Where each of them gives the most connections, the cache shows whose they are.
        Stream<Long> likelier = CacheRule.LIVE.equals(shown) ? Stream.of(rule.ramPerCu()) : Stream.empty();
        ComputeUnits decisive = rule.decisive(limits);
        return new SizeLaw(shown, Stream.concat(likelier, counted)
                .filter(bytes -> isNear(maxConnections, SizeRule.connections(decisive, bytes)))
                .findFirst()
                // Under autoscaling, a number that is near none may follow another size than the decisive one.
                .or(() -> limits.isFixed() ? SizeRule.countedRam(decisive, maxConnections) : Optional.empty())
                .orElse(null));
    }

    private static @Nullable CacheRule cacheRule(Bytes cache, Bytes ram) {
        return cache.equals(Bytes.ZERO) || ram.equals(Bytes.ZERO) ? null
                : List.of(CacheRule.LIVE, CacheRule.BELOW_OVERHEAD)
                        .stream()
                        .filter(known -> isNear((double) cache.value(), (double) known.cache(ram).value()))
                        .findFirst()
                        .orElseGet(() -> CacheRule.measured(cache, ram));
    }

    private static boolean isNear(double reported, double known) {
        return Math.abs(reported - known) <= NEAR * known;
    }

    /** What of it {@code other} does not say: rows of a table that agree with the server stand. */
    SizeLaw beyond(SizeLaw other) {
        return new SizeLaw(cache == null || (other.cache != null && cache.isLike(other.cache)) ? null : cache,
                countedRamPerCu == null
                        || (other.countedRamPerCu != null && isNear(countedRamPerCu, other.countedRamPerCu))
                                ? null
                                : countedRamPerCu);
    }

    /** Connections that each CU gives, below the most that any size has; null where not known. */
    public @Nullable Double connectionsPerCu() {
        return countedRamPerCu == null ? null : SizeRule.connectionsPerCu(countedRamPerCu);
    }

    /** Share of the memory that is file cache, 0 to 1; null where not known. */
    public @Nullable Double cacheShare() {
        return cache == null ? null : cache.share().doubleValue();
    }

    /** {@code row} by this law; a size without a cache stays without. */
    Size row(Size row) {
        CacheRule rule = cache;
        Long counted = countedRamPerCu;
        return new Size(row.cu(), row.ram(), rule == null || !row.hasCache() ? row.cache() : rule.cache(row.ram()),
                counted == null ? row.maxConnections() : SizeRule.connections(row.cu(), counted), row.derived());
    }

    /** {@code rule} by this law. */
    SizeRule rule(SizeRule rule) {
        return rule.with(Objects.requireNonNullElse(cache, rule.cacheRule()),
                Objects.requireNonNullElse(countedRamPerCu, rule.countedRamPerCu()));
    }
}
