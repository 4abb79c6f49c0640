package dev.plimsoll.web;

import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.web.view.CuHourPrices;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What changes saved.
 *
 * @param ledger the stored savings; fails while the store cannot be used
 * @param price  price of one CU-hour in sums of the fleet; null where none is configured
 * @param prices price of one CU-hour of each compute
 */
public record SavingsSource(Supplier<SavingsLedger> ledger, @Nullable CuHourPrice price, CuHourPrices prices) {

    /** With one price for all computes. */
    public SavingsSource(Supplier<SavingsLedger> ledger, @Nullable CuHourPrice price) {
        this(ledger, price, CuHourPrices.all(price));
    }
}
