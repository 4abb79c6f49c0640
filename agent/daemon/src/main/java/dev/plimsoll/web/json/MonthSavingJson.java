package dev.plimsoll.web.json;

import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.web.view.AdvisedSaving;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * An estimate of what following a recommendation saves in a month, as JSON: the figure of the pages.
 *
 * @param cuHours  CU-hours; below zero for a cost
 * @param money    the same at the price of the compute; null without a price
 * @param currency code of ISO 4217; null without a price
 */
record MonthSavingJson(BigDecimal cuHours, @Nullable BigDecimal money, @Nullable String currency) {

    /** Null where nothing that changes use is recommended, or the awake time is not known yet. */
    static @Nullable MonthSavingJson of(ComputeStatus status, CuHourPrices prices) {
        return AdvisedSaving.of(status)
                .map(saving -> of(saving, prices.of(status.compute().id())))
                .orElse(null);
    }

    private static MonthSavingJson of(AdvisedSaving saving, @Nullable CuHourPrice price) {
        BigDecimal cuHours = SavingsJson.hours(saving.cuHours());
        return price == null
                ? new MonthSavingJson(cuHours, null, null)
                : new MonthSavingJson(cuHours, price.of(saving.cuHours()), price.currency().getCurrencyCode());
    }
}
