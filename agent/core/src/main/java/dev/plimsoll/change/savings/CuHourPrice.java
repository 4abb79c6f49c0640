package dev.plimsoll.change.savings;

import java.math.BigDecimal;
import java.util.Currency;

/**
 * The price of one CU-hour.
 *
 * @param amount   above 0
 * @param currency its currency
 */
public record CuHourPrice(BigDecimal amount, Currency currency) {

    public CuHourPrice {
        if (amount.signum() <= 0) {
            throw new IllegalArgumentException("a price is above 0, not " + amount);
        }
    }

    /** The price of {@code cuHours}, rounded to the smallest unit of the currency; below zero for a saving below zero. */
    public BigDecimal of(double cuHours) {
        return Money.rounded(amount.multiply(BigDecimal.valueOf(cuHours)), currency);
    }
}
