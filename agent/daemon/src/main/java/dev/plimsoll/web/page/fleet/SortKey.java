package dev.plimsoll.web.page.fleet;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Worded;
import dev.plimsoll.web.view.AdvisedSaving;
import dev.plimsoll.web.view.StatusView;
import java.util.Comparator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** By what the table of the fleet is sorted. Unknown values come last, in either direction. */
enum SortKey implements Worded {
    COMPUTE("Compute", descending -> by(row -> row.status().project().title(), descending)),
    STATE("State", descending -> by(row -> row.status().compute().lifecycle().state().word() + " "
            + row.status().phase().word(), descending)),
    SIZE("Size", descending -> by(row -> row.status().compute().size().max().asDouble(), descending)),
    RATIO("Hit ratio", descending -> by(SortKey::ratio, descending)),
    CONNECTIONS("Connections", descending -> by(SortKey::connections, descending)),
    SAVING("Saving a month", descending -> by(SortKey::saving, descending)),
    ADVICE("Advice", descending -> by(row -> row.urgency(), descending));

    private final String label;
    private final Function<Boolean, Comparator<FleetRow>> order;

    SortKey(String label, Function<Boolean, Comparator<FleetRow>> order) {
        this.label = label;
        this.order = order;
    }

    String label() {
        return label;
    }

    Comparator<FleetRow> order(boolean descending) {
        return order.apply(descending);
    }

    private static <T extends Comparable<T>> Comparator<FleetRow> by(Function<FleetRow, @Nullable T> value,
            boolean descending) {
        Comparator<T> direction = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
        return Comparator.comparing(value, Comparator.nullsLast(direction));
    }

    private static @Nullable Double ratio(FleetRow row) {
        return StatusView.value(row.view().reads().hitRatio());
    }

    private static @Nullable Double connections(FleetRow row) {
        Ratio free = row.view().slots().connectionsHeadroomRatio();
        return free == null ? null : 1 - free.value();
    }

    private static @Nullable Double saving(FleetRow row) {
        AdvisedSaving saving = row.saving();
        return saving == null ? null : saving.cuHours();
    }
}
