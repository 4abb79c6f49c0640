package dev.plimsoll.web;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.BilledSaving;
import dev.plimsoll.change.savings.BilledSaving.BilledUse;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.change.savings.CountedChange;
import dev.plimsoll.change.savings.CountedChange.ChangedBy;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.savings.SavingsLedger.MonthSavings;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.change.savings.UnfollowedAdvice.AdvisedRange;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.change.verdict.Expectation.Purpose;
import dev.plimsoll.change.verdict.LoadedRatio;
import dev.plimsoll.fleet.ComputeId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Collection;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Examples of savings: 30 CU-hours verified, 10 spent without a verdict, 5 estimated. */
public final class Savings {

    public static final YearMonth MARCH = YearMonth.of(2026, 3);
    public static final CuHourPrice PRICE = new CuHourPrice(new BigDecimal("0.16"), Currency.getInstance("EUR"));
    private static final Instant SINCE = Instant.parse("2026-03-02T08:00:00Z");
    private static final ComputeId SHOP = new ComputeId("shop", "ep-<orders>");

    /** A ledger with that month alone. */
    public static final SavingsLedger LEDGER = new SavingsLedger() {

        @Override
        public Map<ComputeId, ComputeSavings> latest(YearMonth since) {
            return Map.of(SHOP, of(SHOP));
        }

        @Override
        public void keep(Collection<ComputeSavings> savings) {
            throw new AssertionError("a reader writes nothing");
        }

        @Override
        public MonthSavings month(YearMonth month) {
            return month.equals(MARCH) ? Savings.march() : SavingsLedger.NONE.month(month);
        }
    };
    public static final SavingsSource SOURCE = new SavingsSource(() -> LEDGER, CuHourPrices.all(PRICE));

    private Savings() {}

    /** The month of two computes of two projects. */
    public static SavingsLedger.MonthSavings march() {
        ComputeSavings shop = of(SHOP);
        return new SavingsLedger.MonthSavings(shop.months(),
                List.of(new UnfollowedAdvice(new ComputeId("web", "ep-idle"), MARCH,
                        new AdvisedRange(Given.cu("1"), Given.cu("0.5"),
                                new HitRatioInterval(new Ratio(0.97), new Ratio(0.99),
                                        new Ratio(0.999))),
                        Duration.ofHours(10), 5, SINCE.plus(Duration.ofHours(10)))));
    }

    public static ComputeSavings of(ComputeId compute) {
        return new ComputeSavings(List.of(
                saving(compute, "c-1", "4", "1", 0, new MeasuredEffect(EffectVerdict.CONFIRMED, new Ratio(0.9991), 0L)),
                saving(compute, "c-2", "1", "2", 12, null), limits(compute), billed(compute)),
                new UnfollowedAdvice(compute, MARCH, new AdvisedRange(Given.cu("1"), Given.cu("0.5"), null),
                        Duration.ofHours(10), 5,
                        SINCE),
                null);
    }

    private static MonthlySaving saving(ComputeId compute, String id, String from, String to, int dropped,
            @Nullable MeasuredEffect effect) {
        Expectation expected = new Expectation(Purpose.LOWER_COST, null,
                new LoadedRatio(new Ratio(0.9995), 100, 1_000_000), null, null, null, null);
        return new MonthlySaving(compute, MARCH,
                new CountedChange(id, ChangedBy.AGENT, Given.cu(from), Given.cu(to), SINCE, dropped, expected, effect),
                Duration.ofHours(10), SINCE.plus(Duration.ofHours(10)), null);
    }

    /** Measured by the bill: 1.5 CU in 20 hours before it, 1 CU in 3 hours after it. */
    private static MonthlySaving billed(ComputeId compute) {
        MonthlySaving limits = limits(compute);
        return new MonthlySaving(compute, MARCH, limits.change(), limits.awake(), limits.until(), new BilledSaving(
                new BilledUse(1.5 * 20 * 3600, Duration.ofHours(20), null),
                new BilledUse(3 * 3600, Duration.ofHours(3), null)));
    }

    private static MonthlySaving limits(ComputeId compute) {
        return new MonthlySaving(compute, MARCH,
                new CountedChange("elsewhere-1", ChangedBy.PERSON,
                        Given.cu("1", "8"),
                        Given.cu("1", "4"), SINCE, null, Expectation.NONE, null),
                Duration.ofHours(3), SINCE.plus(Duration.ofHours(3)), null);
    }
}
