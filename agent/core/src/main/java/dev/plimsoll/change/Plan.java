package dev.plimsoll.change;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Consequence of a recommendation. */
public sealed interface Plan {

    /** No change is recommended. */
    record Nothing() implements Plan {}

    /** The mode allows recommendations only. */
    record Advise() implements Plan {}

    /**
     * The change is recommended and allowed, but its moment has not come.
     *
     * @param until  what comes first: a person's approval, the required saving, or the moment itself
     * @param moment what an approved change waits for; null if it would be made at the next pass
     */
    record Wait(WaitCause until, @Nullable WaitCause moment) implements Plan {

        /** Waits only for the moment. */
        public Wait(WaitCause moment) {
            this(moment, moment);
        }

        /** What it waits for next; null if nothing, or if it waits for that now. */
        public @Nullable WaitCause then() {
            return until.equals(moment) ? null : moment;
        }
    }

    /** Guardrails block the change; all of them are listed. */
    record Blocked(List<Veto> vetoes) implements Plan {

        public Blocked {
            vetoes = List.copyOf(vetoes);
        }
    }

    /** The change is made now. */
    record Apply(SettingChange change) implements Plan {}
}
