package dev.plimsoll.change;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What follows from a recommendation. */
public sealed interface Plan {

    /** Nothing is to be changed. */
    record Nothing() implements Plan {}

    /** The mode allows advice and no more. */
    record Advise() implements Plan {}

    /**
     * The change is wanted and allowed, but its moment has not come.
     *
     * @param until  what comes first: a person's yes, enough saved, or the moment itself
     * @param moment what an approved change waits for; null where it would be made at the next pass
     */
    record Wait(String until, @Nullable String moment) implements Plan {

        /** For the moment alone. */
        public Wait(String moment) {
            this(moment, moment);
        }
    }

    /** Guardrails forbid it; all of them are told. */
    record Blocked(List<Veto> vetoes) implements Plan {

        public Blocked {
            vetoes = List.copyOf(vetoes);
        }

        /** All of them in words. */
        public String why() {
            return vetoes.stream().map(Veto::why).collect(Collectors.joining("; "));
        }
    }

    /** To be done now. */
    record Apply(Resize resize) implements Plan {}
}
