package dev.plimsoll.web.page;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.savings.CountedChange;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.Money;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.verdict.Expectation.HitRatioInterval;
import dev.plimsoll.explain.CostSentences;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The cells of a report of savings, the same in a table and in HTML. An unknown value is {@code –}. */
public final class SavingsText {

    /** An unknown value. */
    public static final String UNKNOWN = "–";

    /** What the figures of a report are; below each report. */
    public static final String NOTE = "Verified: awake hours at the new size, times the difference of the sizes, for changes"
            + " with a verdict. Unverified: the same for changes without a verdict, or an inconclusive one. It is not part"
            + " of the verified sum. Estimated: what recommended sizes would have saved while nobody followed them."
            + " A figure below zero is a cost.";

    private SavingsText() {}

    /** {@code +1.250} or {@code -0.500}: CU-hours with their sign. */
    public static String cuHours(@Nullable Double amount) {
        if (amount == null) {
            return UNKNOWN;
        }
        String text = String.format(Locale.ROOT, "%+,.3f", amount);
        return text.equals("-0.000") || text.equals("+0.000") ? "0" : text;
    }

    /** {@code +0.20 EUR}, or {@code +0.20 EUR, +1.05 USD}; {@code –} without a price. */
    public static String money(Money money) {
        String amounts = money.rounded()
                .entrySet()
                .stream()
                .map(one -> amount(one.getValue(), one.getKey()))
                .collect(Collectors.joining(", "));
        return amounts.isEmpty() ? UNKNOWN : amounts;
    }

    private static String amount(BigDecimal amount, String currency) {
        return String.format(Locale.ROOT, "%s%,." + amount.scale() + "f %s", amount.signum() > 0 ? "+" : "", amount,
                currency);
    }

    /** What is expected in a month: {@code 36.5 CU-hours, EUR 5.84}, {@code −73 CU-hours} without a price. */
    public static String expected(double cuHours, @Nullable CuHourPrice price) {
        String money = expectedMoney(cuHours, price);
        return money == null ? expected(cuHours) : expected(cuHours) + ", " + money;
    }

    public static String expected(double cuHours) {
        return minus(cuHours) + CostSentences.cuHours(Math.abs(cuHours));
    }

    /** {@code EUR 5.84}; null without a price. */
    public static @Nullable String expectedMoney(double cuHours, @Nullable CuHourPrice price) {
        if (price == null) {
            return null;
        }
        BigDecimal amount = price.of(Math.abs(cuHours));
        return String.format(Locale.ROOT, "%s%s %,." + amount.scale() + "f", minus(cuHours),
                price.currency().getCurrencyCode(), amount);
    }

    private static String minus(double cuHours) {
        return cuHours < 0 ? "−" : "";
    }

    /** {@code confirmed}; {@code no verdict yet} before the verdict. */
    public static String verdict(CountedChange change) {
        MeasuredEffect effect = change.effect();
        return effect == null ? "no verdict yet" : effect.verdict().word();
    }

    /** {@code 4 CU to 1 CU}. */
    public static String sizes(CountedChange change) {
        return change.from() + " to " + change.to();
    }

    /** {@code 99.95 % to 99.91 %}: the hit ratio before and after. */
    public static String hitRatios(MonthlySaving saving) {
        MeasuredEffect effect = saving.change().effect();
        Ratio before = saving.change().expected().before() == null ? null
                : saving.change().expected().before().hitRatio();
        return percent(before) + " to " + percent(effect == null ? null : effect.hitRatio());
    }

    /** {@code 99.10 % (98.20 to 99.90 %)}: a predicted hit ratio with its 80 % interval. */
    public static String predicted(@Nullable HitRatioInterval interval) {
        return interval == null ? UNKNOWN
                : String.format(Locale.ROOT, "%.2f %% (%.2f to %.2f %%)", 100 * interval.expected().value(),
                        100 * interval.lower().value(), 100 * interval.upper().value());
    }

    private static String percent(@Nullable Ratio ratio) {
        return ratio == null ? UNKNOWN : String.format(Locale.ROOT, "%.2f %%", 100 * ratio.value());
    }
}
