package dev.plimsoll.advice.assess;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Causes;
import dev.plimsoll.advice.assess.Assessment.Conclusive;
import dev.plimsoll.advice.assess.Assessment.Inconclusive;
import dev.plimsoll.advice.assess.EvidenceCause.AsOfLatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.fleet.Compute;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why there is no newer data than the latest probe; each case has its own end. */
public sealed interface DataGap extends Cause {

    /** The compute is disabled. */
    record Disabled() implements DataGap {}

    /** The compute is suspended, and Plimsoll does not wake it. */
    record Suspended() implements DataGap {}

    /** The compute is starting. */
    record Starting() implements DataGap {}

    /** The platform reports a state that is not known here. */
    record StateUnknown(String word) implements DataGap {}

    /** Probes fail. */
    record ProbesFail(String detail) implements DataGap {}

    /**
     * A quota of its project is exhausted, so nothing can start it.
     *
     * @param until when the period ends; null if the platform does not report it
     */
    record CutOff(@Nullable Instant until) implements DataGap {}

    /** A probe seems to have woken the compute, so probing pauses. */
    record ProbingPaused(Instant until) implements DataGap {}

    /**
     * The gap; empty where probes come as planned.
     *
     * @param failure   why the latest probe failed; null where it did not
     * @param held    what holds probing; null where nothing does
     */
    static Optional<DataGap> of(Compute compute, @Nullable Observation failure, @Nullable DataGap held) {
        if (compute.lifecycle().disabled()) {
            return Optional.of(new Disabled());
        }
        if (held instanceof CutOff) {
            return Optional.of(held);
        }
        return switch (compute.state().kind()) {
            case IDLE -> Optional.of(new Suspended());
            case INIT -> Optional.of(new Starting());
            case UNKNOWN -> Optional.of(new StateUnknown(compute.state().word()));
            case ACTIVE -> failure instanceof Observation.Failed no
                    ? Optional.of(new ProbesFail(no.detail()))
                    : Optional.ofNullable(held);
        };
    }

    /** The causes where the compute was never probed. */
    default List<Cause> never() {
        return List.of(new InconclusiveCause.NoCacheData(), this);
    }

    /** The assessment, marked as of the probe at {@code then}. */
    default Assessment since(Instant then, Assessment assessment) {
        List<Cause> evidence = Causes.first(new AsOfLatestProbe(then, this), assessment.evidence());
        return switch (assessment) {
            case Conclusive conclusive -> new Conclusive(conclusive.figures(), conclusive.reachesTarget(), evidence);
            case Inconclusive open -> new Inconclusive(open.phase(), Causes.and(open.causes(), this), open.figures(),
                    evidence);
        };
    }
}
