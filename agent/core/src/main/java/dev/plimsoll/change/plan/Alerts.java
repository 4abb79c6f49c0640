package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.Veto;
import org.jspecify.annotations.Nullable;

/** Port to the alerts of the owner, which may forbid changes. Never throws: alerts that cannot be read forbid them too. */
public interface Alerts {

    /** Where no alerts are configured. */
    Alerts NONE = () -> null;

    /** What forbids changes now; null if nothing does. */
    Veto.@Nullable OfAlerts blocking();
}
