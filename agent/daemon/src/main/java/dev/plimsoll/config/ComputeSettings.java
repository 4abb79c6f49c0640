package dev.plimsoll.config;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.postgres.DatabaseSettings;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.reconcile.schedule.ListingIntervals;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one compute; overrides can change them.
 *
 * @param sizes    the sizes that its platform offers
 * @param database how to log in to its database
 * @param intervals how often it is listed
 * @param observe  when it may be probed
 * @param sizing   how its size is chosen
 * @param change   whether and when the agent may change it
 * @param price    price of one CU-hour
 * @param labels   its labels, by name
 * @param values   its values, for extensions
 */
public record ComputeSettings(SizeTable sizes, DatabaseSettings database, ListingIntervals intervals,
        ProbingPolicy observe,
        SizingPolicy sizing,
        ChangePolicy change, PriceSetting price, Map<String, String> labels, Values values) {

    /**
     * The price of one CU-hour, as configured.
     *
     * @param cuHour   the amount; null where none is configured
     * @param currency its currency; null where none is configured
     */
    public record PriceSetting(@Nullable BigDecimal cuHour, @Nullable Currency currency) {

        /** The price; null unless amount and currency are configured. */
        public @Nullable CuHourPrice known() {
            return cuHour == null || currency == null ? null : new CuHourPrice(cuHour, currency);
        }
    }
}
