package dev.plimsoll.fleet.size;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A platform's rule for the memory, cache and connections of a size, and its list of sizes.
 *
 * <p>Only this class has the built-in size tables: the agent, the backtest and the benchmarks all use {@link #table}.
 *
 * <p>All rules give one connection for each 9,531,392 bytes of memory, from 100 to 4,000. They differ in the memory
 * that they count (platform/in-the-wild.md section 3.2).
 */
public abstract class SizeRule {

    /**
     * The published contract (platform/api.md 2.5, 8).
     *
     * <p>The cache is 80 % of the RAM. Connections follow the smallest size. The free plan has up to 1 GB of RAM.
     */
    public static final SizeRule STANDARD = new SizeRule(4L << 30, 4L << 30, "0.25",
            List.of(new Steps("0.25", "0.5", "0.25"), new Steps("1", "10", "1")), Scaling.ANY) {
        @Override
        protected BigDecimal cache(BigDecimal ram) {
            return ram.multiply(new BigDecimal("0.8"));
        }

        @Override
        public ComputeUnits decisive(SizeRange range) {
            return range.min();
        }
    };

    /**
     * Neon today (platform/in-the-wild.md sections 2.6, 3.1 and 3.2).
     *
     * <p>The cache is the smaller of three quarters of the RAM and the RAM less 256 MiB, divided by 1.1. Connections
     * follow the largest size, but at most eight times the smallest. Autoscaling ends at 16 CU and spans at most 8 CU.
     * The free plan ends at 2 CU. Sizes from 18 CU on have no file cache (section 1.8).
     *
     * <p>Neon documents 4000 connections at 9 CU, where the formula gives 3776: the smaller number is the safer one.
     */
    public static final SizeRule NEON = new SizeRule(4L << 30, 4_000_000_000L, "2",
            List.of(new Steps("0.25", "0.5", "0.25"), new Steps("1", "16", "1"), new Steps("18", "56", "2")),
            new Scaling("16", 8)) {
        @Override
        protected BigDecimal cache(BigDecimal ram) {
            return belowOverhead(ram);
        }

        @Override
        public ComputeUnits decisive(SizeRange range) {
            return new ComputeUnits(range.max().value().min(range.min().value().multiply(BigDecimal.valueOf(8))));
        }

        @Override
        public boolean hasPoolerAlwaysOn() {
            return true;
        }

        @Override
        public boolean showsPooledSessions() {
            return true;
        }

        @Override
        public UpdateRule updates() {
            return UpdateRule.PLANNED;
        }

        @Override
        protected boolean hasCache(ComputeUnits cu) {
            return cu.isBelow(FIRST_WITHOUT_CACHE);
        }
    };

    private static final long MIB = 1L << 20;
    private static final ComputeUnits FIRST_WITHOUT_CACHE = ComputeUnits.of("18");
    private static final BigDecimal BYTES_PER_CONNECTION = BigDecimal.valueOf(9_531_392);
    private static final int MIN_CONNECTIONS = 100;
    private static final int MAX_CONNECTIONS = 4_000;

    private final BigDecimal ramPerCu;
    private final BigDecimal countedRamPerCu;
    private final ComputeUnits largestOfFreePlan;
    private final List<Steps> listed;
    private final Scaling scaling;

    /**
     * @param ramPerCu        bytes of memory of one CU
     * @param countedRamPerCu bytes of memory of one CU that give connections
     * @param largestOfFreePlan in CU
     * @param listed          the platform's list of sizes
     * @param scaling         how far limits of autoscaling may be apart
     */
    protected SizeRule(long ramPerCu, long countedRamPerCu, String largestOfFreePlan, List<Steps> listed,
            Scaling scaling) {
        this.ramPerCu = BigDecimal.valueOf(ramPerCu);
        this.countedRamPerCu = BigDecimal.valueOf(countedRamPerCu);
        this.largestOfFreePlan = ComputeUnits.of(largestOfFreePlan);
        this.listed = listed;
        this.scaling = scaling;
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

        private static final Scaling ANY = new Scaling(null, 0);

        boolean permits(SizeRange range) {
            BigDecimal span = range.max().value().subtract(range.min().value());
            return largest == null || range.isFixed() || (!range.max().isAbove(ComputeUnits.of(largest))
                    && span.compareTo(BigDecimal.valueOf(widest)) <= 0);
        }
    }

    /** The platform's list of sizes, each computed by this rule. */
    public SizeTable table() {
        return new SizeTable(listed.stream()
                .flatMap(Steps::sizes)
                .map(this::derive)
                .map(row -> new Size(row.cu(), row.ram(), row.cache(), row.maxConnections()))
                .toList(), this);
    }

    /** The largest size on the platform's free plan. */
    public ComputeUnits largestOfFreePlan() {
        return largestOfFreePlan;
    }

    /** The size whose row gives a compute with these limits its {@code max_connections}. */
    public abstract ComputeUnits decisive(SizeRange range);

    /** Whether the platform accepts these limits, beyond its list of sizes and as far as known. */
    public boolean permits(SizeRange range) {
        return scaling.permits(range);
    }

    /** Whether every compute has a pooler on a host of its own, so that nothing has to be enabled. */
    public boolean hasPoolerAlwaysOn() {
        return false;
    }

    /** Whether the addresses of a compute's sessions show which of them came through the pooler. */
    public boolean showsPooledSessions() {
        return false;
    }

    /** How updates of the platform reach a running compute. */
    public UpdateRule updates() {
        return UpdateRule.WEEKLY;
    }

    /** Whether a compute of this size has a file cache. */
    protected boolean hasCache(ComputeUnits cu) {
        return true;
    }

    /** The memory of a compute of this size. */
    public Bytes ram(ComputeUnits cu) {
        return new Bytes(cu.value().multiply(ramPerCu).longValue());
    }

    /** The file cache of a compute with this memory, both in bytes. */
    protected abstract BigDecimal cache(BigDecimal ram);

    /** The smaller of three quarters of the RAM and the RAM less 256 MiB, divided by 1.1; in whole MiB. */
    protected static BigDecimal belowOverhead(BigDecimal ram) {
        BigDecimal remainder = ram.subtract(BigDecimal.valueOf(256 * MIB))
                .divide(new BigDecimal("1.1"), RoundingMode.FLOOR);
        BigDecimal mib = BigDecimal.valueOf(MIB);
        return ram.multiply(new BigDecimal("0.75"))
                .min(remainder)
                .max(BigDecimal.ZERO)
                .divideToIntegralValue(mib)
                .multiply(mib);
    }

    /** The row of {@code cu} by this rule, marked as derived. */
    Size derive(ComputeUnits cu) {
        Bytes ram = ram(cu);
        BigDecimal slots = cu.value().multiply(countedRamPerCu).divide(BYTES_PER_CONNECTION, 0, RoundingMode.FLOOR);
        Bytes cache = hasCache(cu) ? new Bytes(cache(BigDecimal.valueOf(ram.value())).longValue()) : Bytes.ZERO;
        return new Size(cu, ram, cache,
                slots.min(BigDecimal.valueOf(MAX_CONNECTIONS)).max(BigDecimal.valueOf(MIN_CONNECTIONS)).intValue(),
                true);
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
