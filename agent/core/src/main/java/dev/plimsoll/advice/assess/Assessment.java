package dev.plimsoll.advice.assess;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the samples of one compute say about its cache. */
public sealed interface Assessment {

    Phase phase();

    /** The grounds, in words with figures, one sentence each. */
    List<String> evidence();

    /** Null where nothing was ever seen. */
    @Nullable
    Figures figures();

    /**
     * The ratio is that of this size.
     *
     * @param figures       what it rests on
     * @param reachesTarget whether the hit ratio is at or above the target
     */
    record Conclusive(Figures figures, boolean reachesTarget, List<String> evidence) implements Assessment {

        public Conclusive {
            evidence = List.copyOf(evidence);
        }

        @Override
        public Phase phase() {
            return Phase.WARM;
        }
    }

    /**
     * Nothing may be concluded yet.
     *
     * @param phase    what may be said instead
     * @param why      what is missing, and when it will be known
     * @param figures  what was seen so far; null where nothing was
     */
    record Inconclusive(Phase phase, String why, @Nullable Figures figures, List<String> evidence)
            implements
                Assessment {

        public Inconclusive {
            evidence = List.copyOf(evidence);
        }
    }
}
