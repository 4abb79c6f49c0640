package dev.plimsoll.change;

import java.util.List;
import java.util.stream.Collectors;
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
    record Wait(String until, @Nullable String moment) implements Plan {

        /** Waits only for the moment. */
        public Wait(String moment) {
            this(moment, moment);
        }
    }

    /** Guardrails block the change; all of them are listed. */
    record Blocked(List<Veto> vetoes) implements Plan {

        public Blocked {
            vetoes = List.copyOf(vetoes);
        }

        /** All reasons in one sentence. */
        public String why() {
            return vetoes.stream().map(Veto::why).collect(Collectors.joining("; "));
        }
    }

    /** The change is made now. */
    record Apply(Resize resize) implements Plan {}
}
