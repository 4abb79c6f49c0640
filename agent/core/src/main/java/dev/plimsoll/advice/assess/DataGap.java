package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.Sentences;
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
 * Why there is no newer data than the latest probe, and when that ends.
 *
 * @param why   what prevents probes now
 * @param until what must happen before more is known
 */
record DataGap(String why, String until) {

    /**
     * The gap; empty where probes come as planned.
     *
     * @param failure   why the latest probe failed; null where it did not
     * @param leftUntil until when probing pauses, because a probe woke the compute; null where it does not
     */
    static Optional<DataGap> of(Compute compute, @Nullable Observation failure, @Nullable Instant leftUntil) {
        if (compute.disabled()) {
            return Optional.of(new DataGap("the compute is disabled, so it is not probed",
                    "the next probe follows once it is enabled and awake"));
        }
        return switch (compute.state().kind()) {
            case IDLE -> Optional.of(new DataGap("the compute is suspended, and Plimsoll does not wake it",
                    "the next probe follows the next wake-up by a client"));
            case INIT -> Optional.of(new DataGap("the compute is starting", "the next probe follows once it runs"));
            case UNKNOWN -> Optional.of(new DataGap(
                    "the platform reports the state '%s', which is not known here, so the compute is not probed"
                            .formatted(compute.state().word()),
                    "add that state to platform.states"));
            case ACTIVE -> failure instanceof Observation.Failed no
                    ? Optional.of(new DataGap("probes fail: " + no.detail(), "more is known once one succeeds"))
                    : Optional.ofNullable(leftUntil).map(DataGap::leftAlone);
        };
    }

    private static DataGap leftAlone(Instant until) {
        return new DataGap(
                "a probe seems to have woken the compute, so it is not probed before " + FigureText.of(until),
                "more is known with the next probe");
    }

    /** The reason where the compute was never probed. */
    String never() {
        return Sentences.of("there is no data on the cache", why, until);
    }

    /** The same assessment, marked as of the probe at {@code then}. */
    Assessment since(Instant then, Assessment assessment) {
        List<String> evidence = new ArrayList<>();
        evidence.add(Sentences.of("all figures are as of the latest probe, at " + FigureText.of(then), why, until));
        evidence.addAll(assessment.evidence());
        return switch (assessment) {
            case Conclusive conclusive -> new Conclusive(conclusive.figures(), conclusive.reachesTarget(), evidence);
            case Inconclusive open -> new Inconclusive(open.phase(), Sentences.of(open.why(), why, until),
                    open.figures(), evidence);
        };
    }
}
