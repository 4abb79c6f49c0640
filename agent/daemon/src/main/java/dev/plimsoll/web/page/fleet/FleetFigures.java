package dev.plimsoll.web.page.fleet;

import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.Money;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.probing.UsedHours;
import dev.plimsoll.web.page.SavingsText;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * CU-hours and money of some computes in the present month. What is not known is counted, and part of no sum.
 *
 * @param least   used, at the smallest sizes
 * @param most    used, at the largest sizes
 * @param advised what open advice saves in a month
 * @param saved   what verified changes saved so far
 */
record FleetFigures(Sum least, Sum most, Sum advised, Sum saved) {

    /** @param saved CU-hours of each compute with verified changes; null where that is not known */
    static FleetFigures of(List<FleetRow> rows, @Nullable Map<ComputeId, Double> saved, YearMonth month) {
        FleetFigures sums = new FleetFigures(new Sum(), new Sum(), new Sum(), new Sum());
        for (FleetRow row : rows) {
            UsedHours used = row.used(month);
            sums.least.add(used == null ? null : used.least(), row.price());
            sums.most.add(used == null ? null : used.most(), row.price());
            if (row.advice().isOpen()) {
                sums.advised.add(row.advice().saving(), row.price());
            }
            sums.saved.add(saved == null ? null : saved.getOrDefault(row.status().id(), 0.0), row.price());
        }
        return sums;
    }

    /** {@code 12 CU-hours, EUR 1.92}, or from the smallest to the largest sizes. */
    String used() {
        String from = least.shown();
        String to = most.shown();
        return (from.equals(to) ? from : from + " to " + to) + least.gap();
    }

    /** A sum of CU-hours, each at its own price. */
    static final class Sum {

        private final Map<CuHourPrice, Double> priced = new HashMap<>();
        private double cuHours;
        private int known;
        private int unknown;

        void add(@Nullable Double hours, @Nullable CuHourPrice price) {
            if (hours == null) {
                unknown++;
                return;
            }
            known++;
            cuHours += hours;
            if (price != null) {
                priced.merge(price, hours, Double::sum);
            }
        }

        private String shown() {
            return known == 0 && unknown > 0 ? "not known"
                    : SavingsText.expected(cuHours, priced.entrySet()
                            .stream()
                            .map(part -> Money.of(part.getKey(), part.getValue()))
                            .reduce(Money.NONE, Money::plus));
        }

        private String gap() {
            return known == 0 || unknown == 0 ? "" : " (not known of %s)".formatted(FigureText.of(unknown));
        }

        @Override
        public String toString() {
            return shown() + gap();
        }
    }
}
