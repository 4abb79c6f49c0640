package dev.plimsoll.web.page.fleet;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.view.AdvisedSaving;
import dev.plimsoll.web.view.StatusView;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One compute in the table of the fleet.
 *
 * @param attention why it needs a person; empty if it does not
 * @param saving    of following the recommendation; null where it is not known
 * @param text      what a search looks at, in lower case
 */
record FleetRow(ComputeStatus status, StatusView view, Set<Attention> attention, @Nullable AdvisedSaving saving,
        String text) {

    FleetRow {
        attention = Set.copyOf(attention);
    }

    static FleetRow of(ComputeStatus status) {
        String text = String.join(" ", status.project().title(), status.compute().id().toString(),
                status.compute().lifecycle().state().word(), status.phase().word());
        return new FleetRow(status, StatusView.of(status), Attention.of(status), AdvisedSaving.of(status).orElse(null),
                text.toLowerCase(Locale.ROOT));
    }

    boolean needsAPerson() {
        return !attention.isEmpty();
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

    /** Whether something is recommended that nobody dismissed. */
    boolean isAdvised() {
        return status.advice().advised().recommendation().asks() && !isDismissed();
    }

    /** Whether somebody dismissed what is recommended. */
    boolean isDismissed() {
        return status.advice().dismissal() != null;
    }
}
