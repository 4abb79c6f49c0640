package dev.plimsoll.web.page.fleet;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.view.StatusView;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One compute in the table of the fleet.
 *
 * @param text      what a search looks at, in lower case
 * @param attention why it needs a person; empty if it does not
 */
record FleetRow(ComputeStatus status, String text, Sorted sorted, Set<Attention> attention, Is is) {

    FleetRow {
        attention = Set.copyOf(attention);
    }

    static FleetRow of(ComputeStatus status) {
        String text = String.join(" ", status.project().title(), status.compute().id().toString(),
                status.compute().lifecycle().state().word(), status.phase().word());
        return new FleetRow(status, text.toLowerCase(Locale.ROOT), Sorted.of(status), Attention.of(status),
                Is.of(status));
    }

    /** By what rows are sorted; null is unknown. */
    record Sorted(String project, String state, double cu, @Nullable Double ratio, @Nullable Double connections,
            @Nullable Double saving) {

        private static Sorted of(ComputeStatus status) {
            StatusView view = StatusView.of(status);
            Ratio free = view.connectionsHeadroomRatio();
            return new Sorted(status.project().title(),
                    status.compute().lifecycle().state().word() + " " + status.phase().word(),
                    status.compute().size().max().asDouble(), StatusView.value(view.hitRatio()),
                    free == null ? null : 1 - free.value(),
                    status.view().saving());
        }
    }

    /**
     * What a compute is.
     *
     * @param advised   whether something is recommended that nobody dismissed
     * @param dismissed whether somebody dismissed what is recommended
     * @param held      whether bad verdicts hold its changes back
     */
    record Is(boolean awake, boolean advised, boolean dismissed, boolean held) {

        private static Is of(ComputeStatus status) {
            boolean isDismissed = status.view().dismissed() != null;
            return new Is(status.compute().isAwake(),
                    status.view().asks() && !isDismissed, isDismissed,
                    StatusView.isBreakerOpen(status));
        }
    }

    boolean needsAPerson() {
        return !attention.isEmpty();
    }

    boolean isAdvised() {
        return is.advised();
    }

    boolean isDismissed() {
        return is.dismissed();
    }

    boolean isAwake() {
        return is.awake();
    }

    /** Its most urgent reason; null if it needs nobody. */
    @Nullable
    Attention urgent() {
        return attention.stream().min(Comparator.naturalOrder()).orElse(null);
    }

    /** The rank of its most urgent reason; the last rank for none. */
    int urgency() {
        return attention.stream().mapToInt(Enum::ordinal).min().orElse(Attention.values().length);
    }
}
