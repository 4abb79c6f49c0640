package dev.plimsoll.extension;

import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.CuHourPrices;
import java.time.Instant;
import java.time.YearMonth;

/**
 * The month of which an extension makes tables.
 *
 * @param month  in UTC
 * @param asOf   when they are made; a month that has not ended yet still grows
 * @param hours  the stored hours of compute time
 * @param prices price of a CU-hour of each compute
 */
public record ReportedMonth(YearMonth month, Instant asOf, ConsumptionHours hours, CuHourPrices prices) {}
