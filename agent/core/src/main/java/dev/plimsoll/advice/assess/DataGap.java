package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.fleet.Compute;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why nothing newer is seen of a compute than its latest look, so that figures are of then, and when that ends.
 *
 * @param why   what is in the way now
 * @param until what has to come before more is known
 */
record DataGap(String why, String until) {

    /**
     * Empty where looks come as they are due.
     *
     * @param failure   why its latest look failed; null where it did not
     * @param leftUntil until when it is left alone, since a look woke it; null where it is not
     */
    static Optional<DataGap> of(Compute compute, @Nullable Observation failure, @Nullable Instant leftUntil) {
        if (compute.disabled()) {
            return Optional.of(new DataGap("it is disabled, so that it is not looked at", "it is enabled and awake"));
        }
        return switch (compute.state().kind()) {
            case IDLE -> Optional.of(new DataGap("it sleeps, and is left asleep", "somebody else wakes it"));
            case INIT -> Optional.of(new DataGap("it is starting", "it is up"));
            case UNKNOWN -> Optional.of(new DataGap(
                    "the platform calls its state '%s', a word that is not known here, so that it is not looked at"
                            .formatted(compute.state().word()),
                    "platform.states says what that word means, or the platform says another"));
            case ACTIVE -> failure instanceof Observation.Failed no
                    ? Optional.of(new DataGap("looks at it fail: " + no.detail(), "one succeeds"))
                    : Optional.ofNullable(leftUntil).map(DataGap::leftAlone);
        };
    }

    private static DataGap leftAlone(Instant until) {
        return new DataGap("the probe seems to have woken it, so that it is not probed before " + FigureText.of(until),
                "it is probed again");
    }

    /** Of a compute that was never seen inside. */
    String never() {
        return "nothing is known of its cache, since %s".formatted(words());
    }

    /** The same assessment, told as of the look at {@code then} that it rests on. */
    Assessment since(Instant then, Assessment assessment) {
        List<String> evidence = new ArrayList<>();
        evidence.add("all of this is as of the latest look, at %s; now %s".formatted(FigureText.of(then), words()));
        evidence.addAll(assessment.evidence());
        return switch (assessment) {
            case Conclusive conclusive -> new Conclusive(conclusive.figures(), conclusive.reachesTarget(), evidence);
            case Inconclusive open -> new Inconclusive(open.phase(), "%s; now %s".formatted(open.why(), words()),
                    open.figures(), evidence);
        };
    }

    private String words() {
        return "%s; more is known once %s".formatted(why, until);
    }
}
