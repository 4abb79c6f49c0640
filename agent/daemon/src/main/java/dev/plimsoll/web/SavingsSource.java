package dev.plimsoll.web;

import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.SavingsLedger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What changes saved.
 *
 * @param ledger the stored savings; fails while the store cannot be used
 * @param price  price of one CU-hour; null where none is configured
 */
public record SavingsSource(Supplier<SavingsLedger> ledger, @Nullable CuHourPrice price) {}
