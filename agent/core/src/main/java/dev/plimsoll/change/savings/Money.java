package dev.plimsoll.change.savings;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Money, in one currency or several. It is not rounded, so a sum of sums is exact.
 *
 * @param amounts by currency; below zero for a cost; empty where nothing has a price
 */
public record Money(Map<Currency, BigDecimal> amounts) {

    public static final Money NONE = new Money(Map.of());

    public Money {
        amounts = Map.copyOf(amounts);
    }

    /** The price of {@code cuHours}; nothing without a price. */
    public static Money of(@Nullable CuHourPrice price, double cuHours) {
        return price == null
                ? NONE
                : new Money(Map.of(price.currency(), price.amount().multiply(BigDecimal.valueOf(cuHours))));
    }

    public Money plus(Money other) {
        Map<Currency, BigDecimal> sums = new HashMap<>(amounts);
        other.amounts.forEach((currency, amount) -> sums.merge(currency, amount, BigDecimal::add));
        return new Money(sums);
    }

    /** The amounts by the code of their currency, in order, each rounded to the smallest unit of the currency. */
    public SortedMap<String, BigDecimal> rounded() {
        SortedMap<String, BigDecimal> rounded = new TreeMap<>();
        amounts.forEach((currency, amount) -> rounded.put(currency.getCurrencyCode(), rounded(amount, currency)));
        return rounded;
    }

    static BigDecimal rounded(BigDecimal amount, Currency currency) {
        return amount.setScale(Math.max(0, currency.getDefaultFractionDigits()), RoundingMode.HALF_EVEN);
    }
}
