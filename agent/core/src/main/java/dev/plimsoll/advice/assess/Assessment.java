package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.Cause;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the samples of one compute show about its cache. */
public sealed interface Assessment {

    Phase phase();

    /** The facts, with their figures. */
    List<Cause> evidence();

    /** The figures; null where nothing was ever observed. */
    @Nullable
    Figures figures();

    /**
     * A ratio that belongs to this size.
     *
     * @param figures       what it rests on
     * @param reachesTarget whether the hit ratio is at or above the target
     */
    record Conclusive(Figures figures, boolean reachesTarget, List<Cause> evidence) implements Assessment {

        public Conclusive {
            evidence = List.copyOf(evidence);
        }

        @Override
        public Phase phase() {
            return Phase.WARM;
        }
    }

    /**
     * No conclusion yet.
     *
     * @param phase   the present phase
     * @param causes  what is missing
     * @param figures what was observed so far; null where nothing was
     */
    record Inconclusive(Phase phase, List<Cause> causes, @Nullable Figures figures, List<Cause> evidence)
            implements
                Assessment {

        public Inconclusive {
            causes = List.copyOf(causes);
            evidence = List.copyOf(evidence);
        }
    }
}
