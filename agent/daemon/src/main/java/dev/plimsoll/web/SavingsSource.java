package dev.plimsoll.web;

import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.web.page.FigurePage;
import java.util.List;
import java.util.function.Supplier;

/**
 * What changes saved.
 *
 * @param ledger the stored savings; fails while the store cannot be used
 * @param prices price of one CU-hour of each compute
 * @param pages  further figures, each on a page of its own
 */
public record SavingsSource(Supplier<SavingsLedger> ledger, CuHourPrices prices, List<FigurePage> pages) {

    public SavingsSource {
        pages = List.copyOf(pages);
    }

    public SavingsSource(Supplier<SavingsLedger> ledger, CuHourPrices prices) {
        this(ledger, prices, List.of());
    }
}
