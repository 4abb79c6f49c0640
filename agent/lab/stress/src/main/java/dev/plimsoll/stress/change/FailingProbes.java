package dev.plimsoll.stress.change;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.fleet.ComputeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Draws from which moment on probes of a compute fail, why, and until when: often to the end. It has random numbers of its own,
 * so that the runs without it stay the same.
 */
final class FailingProbes {

    /** In one of so many runs. */
    private static final int RUNS = 3;
    /** Chance in a step that probes of a compute begin to fail, and that they succeed again. */
    private static final double BEGINS = 0.01;
    private static final double ENDS = 0.01;

    /** Why, as the adapter of the database says it. */
    static final List<Observation.Failed> CAUSES = List.of(
            new Observation.Unreachable(Failure.AUTH, "the password was rotated"),
            new Observation.Unsupported(Failure.RIGHTS, "the grant was revoked"),
            new Observation.Unreachable(Failure.OTHER, "the role has as many sessions as its limit allows"),
            new Observation.Unreachable(Failure.OTHER, "too many clients"),
            new Observation.Unreachable(Failure.TIMEOUT, "no answer in time"),
            new Observation.Unreachable(Failure.TLS, "the certificate has expired"),
            new Observation.Unsupported(Failure.NO_VIEW, "the view is gone"));

    private final Random random;
    private final boolean occurs;
    private final Map<ComputeId, Observation.Failed> failing = new HashMap<>();

    FailingProbes(long seed, boolean isCalm) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 2);
        this.occurs = !isCalm && random.nextInt(RUNS) == 0;
    }

    /** One step of the run. Returns the compute whose probes begin to fail; null if none do. */
    @Nullable
    ComputeId step(List<ComputeId> computes) {
        if (!occurs || computes.isEmpty()) {
            return null;
        }
        failing.keySet().removeIf(id -> random.nextDouble() < ENDS);
        ComputeId one = computes.get(random.nextInt(computes.size()));
        if (random.nextDouble() >= BEGINS) {
            return null;
        }
        failing.put(one, CAUSES.get(random.nextInt(CAUSES.size())));
        return one;
    }

    /** Why a probe fails now; empty if it succeeds. */
    Optional<Observation.Failed> of(ComputeId compute) {
        return Optional.ofNullable(failing.get(compute));
    }

    void end() {
        failing.clear();
    }
}
