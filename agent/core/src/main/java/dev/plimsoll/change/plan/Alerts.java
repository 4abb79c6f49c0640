package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.Veto;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Port to the alerts of the owner, which may forbid changes. Never throws: alerts that cannot be read forbid them too. */
public interface Alerts {

    /** Where no alerts are configured. */
    Alerts NONE = () -> null;

    /** The first of several that forbids changes; an objective before others, since a verdict asks for it. */
    static Alerts of(List<? extends Alerts> all) {
        return () -> all.stream()
                .flatMap(alerts -> Stream.ofNullable(alerts.blocking()))
                .min(Comparator.comparing(veto -> veto.guardrail() != Guardrail.OBJECTIVE))
                .orElse(null);
    }

    /** What forbids changes now; null if nothing does. */
    Veto.@Nullable OfAlerts blocking();
}
