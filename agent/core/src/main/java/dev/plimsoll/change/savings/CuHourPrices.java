package dev.plimsoll.change.savings;

import dev.plimsoll.fleet.ComputeId;
import org.jspecify.annotations.Nullable;

/** The price of a CU-hour of each compute. Computes may have prices of their own, in other currencies too. */
@FunctionalInterface
public interface CuHourPrices {

    /** Null where none is configured; then no money is shown. */
    @Nullable
    CuHourPrice of(ComputeId compute);

    /** One price for all computes. */
    static CuHourPrices all(@Nullable CuHourPrice price) {
        return compute -> price;
    }
}
