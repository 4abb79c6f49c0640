package dev.plimsoll.web;

import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.SavingsLedger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What changes saved.
 *
 * @param ledger the stored savings; fails while the store cannot be used
 * @param prices price of one CU-hour of each compute
 */
public record SavingsSource(Supplier<SavingsLedger> ledger, CuHourPrices prices) {

    /** With one price for all computes. */
    public SavingsSource(Supplier<SavingsLedger> ledger, @Nullable CuHourPrice price) {
        this(ledger, CuHourPrices.all(price));
    }
}
