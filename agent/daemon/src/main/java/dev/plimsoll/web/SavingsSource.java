package dev.plimsoll.web;

import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.SavingsLedger;
import java.util.function.Supplier;

/**
 * What changes saved.
 *
 * @param ledger the stored savings; fails while the store cannot be used
 * @param prices price of one CU-hour of each compute
 */
public record SavingsSource(Supplier<SavingsLedger> ledger, CuHourPrices prices) {}
