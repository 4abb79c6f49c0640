package dev.plimsoll.reconcile;

import dev.plimsoll.activity.learned.IdleAfterProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.probing.ProbeState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of one compute from walk to walk.
 *
 * @param watch   when it was looked into, and what that taught and cost
 * @param latest  the latest sample; null where there is none
 * @param totals  after that sample
 * @param failure what came of the latest look if it failed; null while looks succeed, and after it slept
 * @param kept    the watch as it was last written down; null where it never was
 * @param asked   when the platform was last asked to change its size while it was awake; null where it was not, as far as
 *                this agent remembers
 */
record ComputeMemory(ProbeState watch, @Nullable Sample latest, Totals totals, @Nullable Observation failure,
        @Nullable ProbeState kept, @Nullable Instant asked) {

    /** Time seen awake that may be lost with the agent. */
    private static final Duration AT_STAKE = Duration.ofMinutes(5);
    /** Longest from asking for a change of size until the server that it restarts begins. */
    private static final Duration RESTARTING = Duration.ofMinutes(2);

    /** What holds of the compute between two looks: a failure holds until a look succeeds. */
    Observation holding(Observation now) {
        Observation failed = failure;
        return now instanceof Observation.LeftAlone && failed != null ? failed : now;
    }

    /** Whether the latest look waited in vain, so that the next may have to as well. */
    boolean gotNoAnswer() {
        return failure instanceof Observation.Unreachable none && none.why() == Observation.Failure.TIMEOUT;
    }

    /** Until when it is left alone, since a look woke it; null where it is not. */
    @Nullable
    Instant leftUntil(Instant now) {
        IdleAfterProbe rest = watch.lessons().rest();
        return rest.holds(now) ? rest.until() : null;
    }

    ComputeMemory listed(ProbeState then, boolean awake) {
        return new ComputeMemory(then, latest, totals, awake ? failure : null, kept, asked);
    }

    /** As another agent found it at its latest look. */
    ComputeMemory found(@Nullable Observation failed) {
        return new ComputeMemory(watch, latest, totals, failed, kept, asked);
    }

    ComputeMemory saw(ProbeState then, Sample sample, Totals after) {
        return new ComputeMemory(then, sample, after, null, kept, asked);
    }

    ComputeMemory failed(ProbeState then, Observation why) {
        return new ComputeMemory(then, latest, totals, why, kept, asked);
    }

    ComputeMemory written() {
        return new ComputeMemory(watch, latest, totals, failure, watch, asked);
    }

    ComputeMemory askedToChange(Instant at) {
        return new ComputeMemory(watch, latest, totals, failure, kept, at);
    }

    /** Whether {@code sample} is the first of a run that began when a change of size of ours restarted the compute. */
    boolean restartedIt(Sample sample) {
        Sample before = latest;
        Instant from = asked;
        return from != null && before != null && !before.startedAt().equals(sample.startedAt())
                && !sample.runBegan().isBefore(from) && sample.runBegan().isBefore(from.plus(RESTARTING));
    }

    /** Whether it is worth writing down: after each look, when it fell asleep, and now and then while it is awake. */
    boolean isWorthKeeping() {
        ProbeState before = kept == null ? ProbeState.NEW : kept;
        return watch.hasMovedSince(before)
                || watch.account().awake().minus(before.account().awake()).compareTo(AT_STAKE) >= 0;
    }
}
