package dev.plimsoll.fleet.size;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A platform's rule for the memory, cache and connections of a size, and its list of sizes.
 *
 * <p>Only this class has the built-in size tables: the agent, the backtest and the benchmarks all use {@link #table}.
 *
 * <p>All rules give one connection for each 9,531,392 bytes of memory, from 100 to 4,000. They differ in the memory
 * that they count (platform/in-the-wild.md section 3.2).
 *
 * @param ramPerCu            bytes of memory of one CU
 * @param countedRamPerCu     bytes of memory of one CU that give connections
 * @param cacheRule           the file cache of a compute by its memory
 * @param connectionFactor    connections follow the largest limit of size, but at most this many times the smallest one
 * @param plans               the platform's plans, each with more than the one before
 * @param listed              the platform's list of sizes
 * @param scaling             how far limits of autoscaling may be apart
 * @param firstWithoutCache   the smallest size without a file cache; null where all have one
 * @param hasPoolerAlwaysOn   whether every compute has a pooler on a host of its own, so that nothing has to be enabled
 * @param showsPooledSessions whether the addresses of a compute's sessions show which of them came through the pooler
 * @param updates             how updates of the platform reach a running compute
 */
public record SizeRule(long ramPerCu, long countedRamPerCu, CacheRule cacheRule, int connectionFactor,
        List<PlanRule> plans, List<Steps> listed, Scaling scaling, @Nullable ComputeUnits firstWithoutCache,
        boolean hasPoolerAlwaysOn, boolean showsPooledSessions, UpdateRule updates) {

    /**
     * The published contract (platform/api.md 2.5, 8).
     *
     * <p>The cache is 80 % of the RAM. Connections follow the smallest size.
     */
    public static final SizeRule STANDARD = new SizeRule(4L << 30, 4L << 30, CacheRule.SHARE, 1,
            PlanRule.STANDARD, List.of(new Steps("0.25", "0.5", "0.25"), new Steps("1", "10", "1")),
            new Scaling(null, 0), null, false, false, UpdateRule.WEEKLY);

    /**
     * Neon today (platform/in-the-wild.md sections 2.6, 3.1 and 3.2).
     *
     * <p>Connections follow the largest size, but at most eight times the smallest. Autoscaling ends at 16 CU and spans at
     * most 8 CU. Sizes from 18 CU on have no file cache (section 1.8).
     *
     * <p>Neon documents 4000 connections at 9 CU, where the formula gives 3776: the smaller number is the safer one.
     */
    public static final SizeRule NEON = new SizeRule(4L << 30, 4_000_000_000L, CacheRule.BELOW_OVERHEAD, 8,
            PlanRule.NEON,
            List.of(new Steps("0.25", "0.5", "0.25"), new Steps("1", "16", "1"), new Steps("18", "56", "2")),
            new Scaling("16", 8), ComputeUnits.of("18"), true, true, UpdateRule.PLANNED);

    private static final BigDecimal BYTES_PER_CONNECTION = BigDecimal.valueOf(9_531_392);
    private static final int MIN_CONNECTIONS = 100;
    private static final int MAX_CONNECTIONS = 4_000;

    public SizeRule {
        plans = List.copyOf(plans);
        listed = List.copyOf(listed);
    }

    /** Sizes from {@code first} to {@code last} CU, {@code step} CU apart. */
    public record Steps(String first, String last, String step) {
        Stream<ComputeUnits> sizes() {
            BigDecimal end = new BigDecimal(last);
            return Stream.iterate(new BigDecimal(first), cu -> cu.compareTo(end) <= 0,
                    cu -> cu.add(new BigDecimal(step))).map(ComputeUnits::new);
        }
    }

    /**
     * How far limits of autoscaling may be apart.
     *
     * @param largest largest size in CU that may autoscale; null without a rule
     * @param widest  most CU from the smaller limit to the larger one
     */
    public record Scaling(@Nullable String largest, int widest) {

        boolean permits(SizeRange range) {
            BigDecimal span = range.max().value().subtract(range.min().value());
            return largest == null || range.isFixed() || (!range.max().isAbove(ComputeUnits.of(largest))
                    && span.compareTo(BigDecimal.valueOf(widest)) <= 0);
        }
    }

    /**
     * The file cache of a compute by its memory.
     *
     * @param share    of the memory, 0 to 1
     * @param overhead where above zero, memory that is not for the cache, which takes at most the rest divided by 1.1
     * @param block    the cache is a multiple of it
     */
    public record CacheRule(BigDecimal share, Bytes overhead, Bytes block) {

        private static final Bytes MIB = new Bytes(1L << 20);
        /** 80 % of the RAM, to the byte. */
        public static final CacheRule SHARE = new CacheRule(new BigDecimal("0.8"), Bytes.ZERO, new Bytes(1));
        /** 80 % of the RAM in whole MiB, as on live computes of Neon. */
        public static final CacheRule LIVE = new CacheRule(new BigDecimal("0.8"), Bytes.ZERO, MIB);
        /** As Neon documents it: three quarters of the RAM, less where that leaves no 256 MiB. */
        public static final CacheRule BELOW_OVERHEAD = new CacheRule(new BigDecimal("0.75"), new Bytes(256L << 20),
                MIB);

        static CacheRule measured(Bytes cache, Bytes ram) {
            return new CacheRule(BigDecimal.valueOf(cache.per(ram)), Bytes.ZERO, new Bytes(1));
        }

        /** Whether it gives the same memory a cache that differs by 1 % at most. */
        boolean isLike(CacheRule other) {
            return overhead.equals(other.overhead) && share.subtract(other.share)
                    .abs()
                    .compareTo(other.share.movePointLeft(2)) <= 0;
        }

        Bytes cache(Bytes ram) {
            BigDecimal whole = BigDecimal.valueOf(ram.value());
            BigDecimal most = whole.multiply(share);
            if (overhead.value() > 0) {
                most = most.min(whole.subtract(BigDecimal.valueOf(overhead.value()))
                        .divide(new BigDecimal("1.1"), RoundingMode.FLOOR));
            }
            return new Bytes(most.max(BigDecimal.ZERO).longValue() / block.value() * block.value());
        }
    }

    /** The platform's list of sizes, each computed by this rule. */
    public SizeTable table() {
        return new SizeTable(listed.stream()
                .flatMap(Steps::sizes)
                .map(this::derive)
                .map(row -> new Size(row.cu(), row.ram(), row.cache(), row.maxConnections(), false))
                .toList(), this);
    }

    /** The size whose row gives a compute with these limits its {@code max_connections}. */
    ComputeUnits decisive(SizeRange range) {
        return new ComputeUnits(
                range.max().value().min(range.min().value().multiply(BigDecimal.valueOf(connectionFactor))));
    }

    /** The memory of a compute of this size. */
    public Bytes ram(ComputeUnits cu) {
        return new Bytes(cu.value().multiply(BigDecimal.valueOf(ramPerCu)).longValue());
    }

    /** The row of {@code cu} by this rule, marked as derived. */
    Size derive(ComputeUnits cu) {
        Bytes ram = ram(cu);
        boolean hasCache = firstWithoutCache == null || cu.isBelow(firstWithoutCache);
        return new Size(cu, ram, hasCache ? cacheRule.cache(ram) : Bytes.ZERO, connections(cu, countedRamPerCu), true);
    }

    /** The connections of {@code cu}, where each CU has this much memory that gives connections. */
    static int connections(ComputeUnits cu, long countedPerCu) {
        return cu.value()
                .multiply(BigDecimal.valueOf(countedPerCu))
                .divide(BYTES_PER_CONNECTION, 0, RoundingMode.FLOOR)
                .min(BigDecimal.valueOf(MAX_CONNECTIONS))
                .max(BigDecimal.valueOf(MIN_CONNECTIONS))
                .intValue();
    }

    /** The least memory of one CU that gives {@code cu} as many connections; empty at the least and the most. */
    static Optional<Long> countedRam(ComputeUnits cu, int connections) {
        return connections <= MIN_CONNECTIONS || connections >= MAX_CONNECTIONS || cu.value().signum() == 0
                ? Optional.empty()
                : Optional.of(BYTES_PER_CONNECTION.multiply(BigDecimal.valueOf(connections))
                        .divide(cu.value(), 0, RoundingMode.CEILING)
                        .longValue());
    }

    /** Connections that each CU gives, as the platform rounds them. */
    static double connectionsPerCu(long countedPerCu) {
        return countedPerCu == 4L << 30 ? 450.5
                : Math.floor(countedPerCu * 100 / BYTES_PER_CONNECTION.doubleValue()) / 100;
    }

    /** The memory of one CU, where documents count decimal gigabytes. */
    long decimalRamPerCu() {
        return (ramPerCu >> 30) * 1_000_000_000L;
    }

    /** A copy with another law. */
    SizeRule with(CacheRule cache, long countedPerCu) {
        return new SizeRule(ramPerCu, countedPerCu, cache, connectionFactor, plans, listed, scaling,
                firstWithoutCache, hasPoolerAlwaysOn, showsPooledSessions, updates);
    }

    /** How the updates of a platform reach a running compute. */
    public enum UpdateRule {

        /** They come weekly, and take effect at a start (platform/api.md 3.2, rule 6). */
        WEEKLY(Duration.ofDays(7)),
        /** A compute that was active for 30 days is updated at a planned time (platform/in-the-wild.md 1.8). */
        PLANNED(Duration.ofDays(30));

        private final Duration due;

        UpdateRule(Duration due) {
            this.due = due;
        }

        /** Time after a start from which an update is due. */
        public Duration due() {
            return due;
        }
    }
}
