package dev.plimsoll.web.page.fleet;

import dev.plimsoll.fleet.Worded;
import java.util.Comparator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** By what the table of the fleet is sorted. Unknown values come last, in either direction. */
enum SortKey implements Worded {
    COMPUTE("Compute", descending -> by(row -> row.sorted().project(), descending)),
    STATE("State", descending -> by(row -> row.sorted().state(), descending)),
    SIZE("Size", descending -> by(row -> row.sorted().cu(), descending)),
    RATIO("Hit ratio", descending -> by(row -> row.sorted().ratio(), descending)),
    CONNECTIONS("Connections", descending -> by(row -> row.sorted().connections(), descending)),
    SAVING("Saving a month", descending -> by(row -> row.sorted().saving(), descending)),
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
}
