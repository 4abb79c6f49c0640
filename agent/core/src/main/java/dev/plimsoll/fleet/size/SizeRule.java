package dev.plimsoll.fleet.size;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * How a platform makes a compute's memory, cache and connections from its size, for what its size table does not say.
 *
 * <p>Both give one connection for each 9,531,392 bytes of memory, from 100 to 4,000, and differ in what they take for
 * that memory (platform/in-the-wild.md section 3.2).
 */
public enum SizeRule {

    /**
     * The published contract: 80 % of the RAM are cache, connections follow the smallest size, the free plan has up to 1 GB of
     * RAM (platform/api.md 2.5, 8).
     */
    STANDARD(4L << 30, "0.25") {
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
     * plan at 2 (platform/in-the-wild.md sections 2.6, 3.1 and 3.2).
     */
    NEON(4_000_000_000L, "2") {
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
            return ComputeUnits.smaller(range.max(),
                    new ComputeUnits(range.min().value().multiply(BigDecimal.valueOf(8))));
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

    SizeRule(long countedOfOne, String largestOfFreePlan) {
        this.countedOfOne = BigDecimal.valueOf(countedOfOne);
        this.largestOfFreePlan = ComputeUnits.of(largestOfFreePlan);
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
