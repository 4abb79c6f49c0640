package dev.plimsoll.web.page.fleet;

import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.probing.UsedHours;
import dev.plimsoll.web.view.StatusView;
import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One compute in the table of the fleet.
 *
 * @param text      what a search looks at, in lower case
 * @param attention why it needs a person, the most urgent first; empty if it does not
 * @param price     of a CU-hour; null where none is configured
 */
record FleetRow(ComputeStatus status, StatusView figures, AdviceView advice, String text, List<Attention> attention,
        @Nullable CuHourPrice price) {

    static FleetRow of(ComputeStatus status, CuHourPrices prices) {
        StatusView figures = StatusView.of(status);
        AdviceView advice = status.view();
        String text = String.join(" ", status.project().title(), status.id().toString(), figures.state(),
                status.phase().word(), String.join(" ", status.labels().values()));
        return new FleetRow(status, figures, advice, text.toLowerCase(Locale.ROOT),
                Attention.of(advice, figures.problem() != null), prices.of(status.id()));
    }

    boolean needsAPerson() {
        return !attention.isEmpty();
    }

    boolean isDismissed() {
        return advice.dismissed() != null;
    }

    boolean isAwake() {
        return status.compute().isAwake();
    }

    /** What it used in {@code month}, the present one; null if that is not known. */
    @Nullable
    UsedHours used(YearMonth month) {
        return StatusView.known(status.probes().cost().used(), used -> used.in(month));
    }

    /** Its most urgent reason; null if it needs nobody. */
    @Nullable
    Attention urgent() {
        return attention.isEmpty() ? null : attention.getFirst();
    }
}
