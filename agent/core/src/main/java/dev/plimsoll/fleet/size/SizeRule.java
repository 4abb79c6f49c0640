package dev.plimsoll.fleet.size;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a platform makes a compute's memory, cache and connections from its size, and which sizes it lists.
 *
 * <p>This is the only place that has the built-in size tables: the agent, the backtest and the benchmarks all use
 * {@link #table}.
 *
 * <p>Both rules give one connection for each 9,531,392 bytes of memory, from 100 to 4,000, and differ in what they take for
 * that memory (platform/in-the-wild.md section 3.2).
 */
public enum SizeRule {

    /**
     * The published contract: 80 % of the RAM are cache, connections follow the smallest size, the free plan has up to 1 GB of
     * RAM (platform/api.md 2.5, 8).
     */
    STANDARD(4L << 30, "0.25", List.of(new Steps("0.25", "0.5", "0.25"), new Steps("1", "10", "1"))) {
        @Override
        BigDecimal cache(BigDecimal ram) {
            return ram.multiply(new BigDecimal("0.8"));
        }

        @Override
        public ComputeUnits decisive(SizeRange range) {
            return range.min();
        }

        @Override
        public boolean permits(SizeRange range) {
            return true;
        }
    },

    /**
     * Neon today: the cache is the lesser of three quarters of the RAM and what is left beside 256 MiB; connections
     * follow the largest size, but at most eight times the smallest; autoscaling ends at 16 CU and spans 8, and the free
     * plan at 2 (platform/in-the-wild.md sections 2.6, 3.1 and 3.2). Its documentation says 4000 connections at 9 CU,
     * where the formula gives 3776: the smaller is the safer.
     */
    NEON(4_000_000_000L, "2",
            List.of(new Steps("0.25", "0.5", "0.25"), new Steps("1", "16", "1"), new Steps("18", "56", "2"))) {
        @Override
        BigDecimal cache(BigDecimal ram) {
            BigDecimal beside = ram.subtract(BigDecimal.valueOf(256 * MIB))
                    .divide(new BigDecimal("1.1"), RoundingMode.FLOOR);
            BigDecimal mib = BigDecimal.valueOf(MIB);
            return ram.multiply(new BigDecimal("0.75"))
                    .min(beside)
                    .max(BigDecimal.ZERO)
                    .divideToIntegralValue(mib)
                    .multiply(mib);
        }

        @Override
        public ComputeUnits decisive(SizeRange range) {
            return new ComputeUnits(range.max().value().min(range.min().value().multiply(BigDecimal.valueOf(8))));
        }

        @Override
        public boolean permits(SizeRange range) {
            BigDecimal span = range.max().value().subtract(range.min().value());
            return range.isFixed() || (!range.max().isAbove(LARGEST_SCALED) && span.compareTo(WIDEST) <= 0);
        }
    };

    private static final long MIB = 1L << 20;
    private static final ComputeUnits LARGEST_SCALED = ComputeUnits.of("16");
    private static final BigDecimal WIDEST = BigDecimal.valueOf(8);
    private static final BigDecimal RAM_OF_ONE = BigDecimal.valueOf(4L << 30);
    private static final BigDecimal BYTES_A_CONNECTION = BigDecimal.valueOf(9_531_392);
    private static final int FEWEST = 100;
    private static final int MOST = 4_000;

    private final BigDecimal countedOfOne;
    private final ComputeUnits largestOfFreePlan;
    private final List<Steps> listed;

    SizeRule(long countedOfOne, String largestOfFreePlan, List<Steps> listed) {
        this.countedOfOne = BigDecimal.valueOf(countedOfOne);
        this.largestOfFreePlan = ComputeUnits.of(largestOfFreePlan);
        this.listed = listed;
    }

    /** Sizes from {@code first} to {@code last} CU, {@code step} CU apart. */
    private record Steps(String first, String last, String step) {
        Stream<ComputeUnits> sizes() {
            BigDecimal end = new BigDecimal(last);
            return Stream.iterate(new BigDecimal(first), cu -> cu.compareTo(end) <= 0,
                    cu -> cu.add(new BigDecimal(step))).map(ComputeUnits::new);
        }
    }

    /** The sizes that the platform lists, each as this rule makes it. */
    public SizeTable table() {
        return new SizeTable(listed.stream()
                .flatMap(Steps::sizes)
                .map(this::derive)
                .map(row -> new Size(row.cu(), row.ram(), row.cache(), row.maxConnections()))
                .toList(), this);
    }

    /** The largest size that a compute may have on the platform's free plan. */
    public ComputeUnits largestOfFreePlan() {
        return largestOfFreePlan;
    }

    /** The size whose row gives a compute of these limits its {@code max_connections}. */
    public abstract ComputeUnits decisive(SizeRange range);

    /** Whether the platform lets a compute have these limits, as far as that is known beyond its list of sizes. */
    public abstract boolean permits(SizeRange range);

    abstract BigDecimal cache(BigDecimal ram);

    /** The row that a size table would have for {@code cu}, marked as derived. */
    Size derive(ComputeUnits cu) {
        BigDecimal ram = cu.value().multiply(RAM_OF_ONE);
        BigDecimal slots = cu.value().multiply(countedOfOne).divide(BYTES_A_CONNECTION, 0, RoundingMode.FLOOR);
        return new Size(cu, new Bytes(ram.longValue()), new Bytes(cache(ram).longValue()),
                slots.min(BigDecimal.valueOf(MOST)).max(BigDecimal.valueOf(FEWEST)).intValue(), true);
    }
}
