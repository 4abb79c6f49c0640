package dev.plimsoll.bench;

import dev.plimsoll.Given;
import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.HitTarget;
import dev.plimsoll.advice.OwnerCosts;
import dev.plimsoll.advice.RequiredEvidence;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.SizingPolicy.SizingRule;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.prediction.Tunables;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The settings that all benchmarks share. */
public final class Setup {

    /** Pages in the cache of 1 CU at 1/64 of full size, the unit of working sets. */
    public static final int PAGES_PER_CU = 6_554;
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** The scale: how many times smaller everything is than on the platform. */
    public static final int SCALE = 64;

    /** The shipped price at this scale, where one read stands for as many. */
    public static final Price PRICE = new Price(Price.SHIPPED.allowedMisses(),
            Price.SHIPPED.waitingHour(), Price.SHIPPED.readLatency().multipliedBy(SCALE), Price.SHIPPED.restart(),
            Price.SHIPPED.droppedConnection());

    /** The shipped constants of a decision at this scale. */
    public static final Tunables TUNABLES = tunables(PRICE);

    private Setup() {}

    /** The same with another price. */
    public static Tunables tunables(Price price) {
        return Tunables.SHIPPED.with(price);
    }

    /** The built-in sizes, scaled down as in a backtest. */
    public static SizeTable table() {
        return Given.scaled(SizeRule.STANDARD.table(), SCALE, UsedUnit.PAGES.size());
    }

    /**
     * The defaults at this scale, where one read stands for as many; only the unit of {@code used} is given instead of
     * learned, where {@code unit} is not null.
     */
    public static SizingPolicy policy(@Nullable UsedUnit unit) {
        return policy(unit, 1, PRICE.readLatency());
    }

    /** The defaults at full scale, where each size is times {@code factor}. */
    public static SizingPolicy policy(@Nullable UsedUnit unit, double factor) {
        return policy(unit, factor, Price.SHIPPED.readLatency());
    }

    private static SizingPolicy policy(@Nullable UsedUnit unit, double factor, Duration latency) {
        return new SizingPolicy(HitTarget.of(new Ratio(0.99)),
                new AllowedSizes(new ComputeUnits(BigDecimal.valueOf(0.25 * factor)), null, PlatformPlan.PAID, null),
                new Ratio(0.85),
                new OwnerCosts(PRICE.waitingHour(), latency, PRICE.restart(), PRICE.droppedConnection()),
                SizingRule.REGRET,
                unit, new RequiredEvidence(10_000, Duration.ofMinutes(20), Duration.ofHours(1)));
    }
}
