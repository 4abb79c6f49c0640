package dev.plimsoll.web.page.fleet;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.KeptStatus;
import dev.plimsoll.web.view.AdvisedSaving;
import dev.plimsoll.web.view.StatusView;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One compute in the table of the fleet.
 *
 * @param kept    its status
 * @param figures what is searched, filtered, sorted and counted
 */
record FleetRow(KeptStatus kept, RowFigures figures) {

    static FleetRow of(KeptStatus kept) {
        return new FleetRow(kept, RowFigures.of(kept.status()));
    }

    /**
     * The figures of a row. They do not refer to the status, so that they can be kept while it is not.
     *
     * @param text      what a search looks at, in lower case
     * @param attention why it needs a person; empty if it does not
     */
    record RowFigures(String text, Sorted sorted, Set<Attention> attention, Is is) {

        RowFigures {
            attention = Set.copyOf(attention);
        }

        static RowFigures of(ComputeStatus status) {
            String text = String.join(" ", status.project().title(), status.compute().id().toString(),
                    status.compute().lifecycle().state().word(), status.phase().word());
            return new RowFigures(text.toLowerCase(Locale.ROOT), Sorted.of(status), Attention.of(status),
                    Is.of(status));
        }
    }

    /** By what rows are sorted; null is unknown. */
    record Sorted(String project, String state, double cu, @Nullable Double ratio, @Nullable Double connections,
            @Nullable Double saving) {

        private static Sorted of(ComputeStatus status) {
            StatusView view = StatusView.of(status);
            Ratio free = view.slots().connectionsHeadroomRatio();
            return new Sorted(status.project().title(),
                    status.compute().lifecycle().state().word() + " " + status.phase().word(),
                    status.compute().size().max().asDouble(), StatusView.value(view.reads().hitRatio()),
                    free == null ? null : 1 - free.value(),
                    AdvisedSaving.of(status).map(AdvisedSaving::cuHours).orElse(null));
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
            boolean isDismissed = status.advice().dismissal() != null;
            return new Is(status.compute().isAwake(),
                    status.advice().advised().recommendation().asks() && !isDismissed, isDismissed,
                    StatusView.isBreakerOpen(status));
        }
    }

    boolean needsAPerson() {
        return !figures.attention().isEmpty();
    }

    boolean isAdvised() {
        return figures.is().advised();
    }

    boolean isDismissed() {
        return figures.is().dismissed();
    }

    boolean isAwake() {
        return figures.is().awake();
    }

    /** Its most urgent reason; null if it needs nobody. */
    @Nullable
    Attention urgent() {
        return figures.attention().stream().min(Comparator.naturalOrder()).orElse(null);
    }

    /** The rank of its most urgent reason; the last rank for none. */
    int urgency() {
        return figures.attention().stream().mapToInt(Enum::ordinal).min().orElse(Attention.values().length);
    }
}
