package dev.plimsoll.web.view;

import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.savings.CuHourPrice;
import org.jspecify.annotations.Nullable;

/** The price of a CU-hour of each compute, which may differ by {@code overrides}. */
@FunctionalInterface
public interface CuHourPrices {

    /** Null where none is configured; then no money is shown. */
    @Nullable
    CuHourPrice of(ComputeStatus compute);

    /** One price for all computes. */
    static CuHourPrices all(@Nullable CuHourPrice price) {
        return compute -> price;
    }
}
