package dev.plimsoll.web.page.fleet;

import dev.plimsoll.fleet.Worded;
import dev.plimsoll.web.view.StatusView;
import java.util.Comparator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** By what the table of the fleet is sorted. Unknown values come last, in either direction. */
enum SortKey implements Worded {
    COMPUTE("Compute", row -> row.status().project().title()),
    STATE("State", row -> row.figures().state() + " " + row.status().phase().word()),
    SIZE("Size", row -> row.figures().size().max()),
    RATIO("Hit ratio", row -> row.figures().hitRatio()),
    CONNECTIONS("Connections",
            row -> StatusView.of(row.figures().connectionsHeadroomRatio(), free -> 1 - free.value())),
    SAVING("Saving a month", row -> row.advice().saving()),
    ADVICE("Advice", FleetRow::urgency);

    private final String label;
    private final Function<FleetRow, @Nullable Comparable<?>> figure;

    SortKey(String label, Function<FleetRow, @Nullable Comparable<?>> figure) {
        this.label = label;
        this.figure = figure;
    }

    String label() {
        return label;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // The figures of one key are of one type.
    Comparator<FleetRow> order(boolean descending) {
        Comparator direction = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
        return Comparator.comparing((Function) figure, Comparator.nullsLast(direction));
    }
}
