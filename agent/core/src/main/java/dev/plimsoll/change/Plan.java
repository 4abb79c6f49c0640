package dev.plimsoll.change;

import java.util.List;

/** What follows from a recommendation. */
public sealed interface Plan {

    /** Nothing is to be changed. */
    record Nothing() implements Plan {}

    /** The mode allows advice and no more. */
    record Advise() implements Plan {}

    /** The change is wanted and allowed, but its moment has not come. */
    record Wait(String until) implements Plan {}

    /** Guardrails forbid it; all of them are told. */
    record Blocked(List<Veto> vetoes) implements Plan {

        public Blocked {
            vetoes = List.copyOf(vetoes);
        }
    }

    /** To be done now. */
    record Apply(Resize resize) implements Plan {}
}
