package dev.plimsoll.bench;

import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.sizing.Assessment;
import dev.plimsoll.sizing.Figures;
import dev.plimsoll.sizing.Recommendation;
import dev.plimsoll.sizing.Recommendation.Grow;
import dev.plimsoll.sizing.Recommendation.Shrink;
import dev.plimsoll.sizing.Recommender.Counsel;
import java.util.Objects;

/**
 * What was said at one look.
 *
 * @param look       counted from 1
 * @param assessment what the samples up to this look say
 * @param counsel    the advice, and the platform's rule beside it
 */
record Said(int look, Assessment assessment, Counsel counsel) {

    Recommendation advice() {
        return counsel.recommendation();
    }

    /** The size that it should have by the advice. */
    ComputeUnits wanted() {
        return advice().target().max();
    }

    boolean isConclusive() {
        return assessment instanceof Assessment.Conclusive;
    }

    boolean grows() {
        return advice() instanceof Grow;
    }

    boolean shrinks() {
        return advice() instanceof Shrink;
    }

    Figures figures() {
        return Objects.requireNonNull(assessment.figures());
    }

    /** The look with which the judged stretch began. */
    int judgedFrom() {
        long looks = Math.round((double) figures().judged().span().toMillis() / Setup.BETWEEN_LOOKS.toMillis());
        return Math.max(0, look - (int) looks);
    }

    /** {@code grow 4 (too_small)}, {@code hold (fits)}. */
    String inWords() {
        String size = grows() || shrinks() ? " to " + wanted() : "";
        return advice().action() + size + " (" + advice().reason().word() + ")";
    }
}
