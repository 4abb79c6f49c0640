package dev.plimsoll.reconcile.pass;

import dev.plimsoll.activity.ProbeResult;
import dev.plimsoll.activity.ProbedActivity;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.Totals.StartCause;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.ProbeBudget;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The probe step of a pass: decides whether to probe, probes, and records the result.
 */
final class ProbeStep {

    /** An open session is closed after so many probe intervals without a probe. */
    private static final int MISSED_PROBES = 2;

    private final Ports ports;
    private final SampleCache samples;
    private final ProbeRule rule;
    private final ProbeBudget probeBudget;
    private final InstantSource clock;

    ProbeStep(Ports ports, SampleCache samples, ProbeRule rule, ProbeBudget probeBudget, InstantSource clock) {
        this.ports = ports;
        this.samples = samples;
        this.rule = rule;
        this.probeBudget = probeBudget;
        this.clock = clock;
    }

    /** The result of the probe step. */
    record Probed(Observation observation, ComputeMemory memory) {}

    /** Probes the compute if the probe rule allows it. */
    Probed probe(Compute compute, Instant listedAt, ComputePolicies policies, ComputeMemory before) {
        ProbingPolicy policy = policies.observe().heeding(compute);
        ProbeState listed = probeBudget.note(compute.id(),
                probeBudget.recall(compute.id()).listed(compute, listedAt, policy));
        return probe(compute, policy, before.listed(listed, compute.isAwake()));
    }

    private Probed probe(Compute compute, ProbingPolicy policy, ComputeMemory known) {
        Instant begun = clock.instant();
        ProbeState probeState = known.state();
        // The fleet's sum is only needed if there is a limit to compare it with.
        double cuHours = policy.budgetCuHours() == null ? 0 : probeBudget.cuHours(begun);
        Optional<Observation.Skip> why = rule.whyNot(new ProbeRule.Case(probeState, compute, policy, cuHours), begun);
        Duration keepOpen = keepOpen(compute, policy, probeState, begun);
        if (why.isPresent()) {
            if (keepOpen.isZero()) {
                ports.probe().leave(compute.id());
            }
            Observation left = why.get() == Observation.Skip.ASLEEP
                    ? new Observation.Asleep()
                    : new Observation.Skipped(why.get());
            return new Probed(left, known);
        }
        Observation observation = ports.probe().probe(compute, keepOpen);
        Instant ended = clock.instant();
        if (observation instanceof Observation.Observed seen) {
            boolean byChange = known.restartedIt(seen.sample());
            ProbedActivity activity = byChange
                    ? ProbedActivity.unwoken(seen.sample(), known.latest())
                    : ProbedActivity.of(seen.sample(), known.latest(), begun, probeState.timeline(),
                            policy.activity());
            ProbeResult result = new ProbeResult(begun, ended, activity, seen.sample(), known.latest());
            ProbeState afterProbe = probeBudget.note(compute.id(), probeState.probed(result, compute, policy));
            Totals totals = remember(compute, seen.sample(), known,
                    byChange ? StartCause.CHANGE
                            : activity instanceof ProbedActivity.Woken ? StartCause.PROBE : StartCause.OTHERS);
            return new Probed(observation, known.saw(afterProbe, seen.sample(), totals));
        }
        if (!(observation instanceof Observation.Failed failed)) {
            throw new IllegalStateException("a probe without a result: " + observation);
        }
        // First, so that a failure which cannot be stored is no reason to wait for the next probe.
        ports.failures().keep(compute.id(), failed, ended);
        ProbeResult result = new ProbeResult(begun, ended, activityAfter(observation));
        ProbeState afterProbe = probeBudget.note(compute.id(), probeState.probed(result, compute, policy));
        return new Probed(observation, known.failed(afterProbe, failed, ended));
    }

    /**
     * How long a session stays open: it prevents no suspend if the compute never suspends. Zero if it must be closed.
     */
    private static Duration keepOpen(Compute compute, ProbingPolicy policy, ProbeState probeState, Instant now) {
        boolean mayStay = compute.isAwake()
                && probeState.timeline().neverSuspends(compute, now, policy.activity().tunables());
        return mayStay ? policy.interval().multipliedBy(MISSED_PROBES) : Duration.ZERO;
    }

    /** A refused connection did not reach the compute and did not keep it awake; any other attempt may have. */
    private static ProbedActivity activityAfter(Observation failed) {
        return failed instanceof Observation.Unreachable unreachable && unreachable.why() == Observation.Failure.REFUSED
                ? new ProbedActivity.NoConnection()
                : new ProbedActivity.Unseen();
    }

    private Totals remember(Compute compute, Sample sample, ComputeMemory known, StartCause cause) {
        Sample earlier = known.latest();
        boolean countsOn = earlier != null && earlier.cache().counters() != null
                && earlier.run().startedAt().equals(sample.run().startedAt());
        Sample counted = countsOn
                ? earlier
                : ports.samples().latestCounted(compute.id(), sample.run().startedAt()).orElse(null);
        Totals after = known.totals().advance(earlier, counted, sample, cause);
        ports.samples().append(compute.id(), sample, after);
        samples.appended(compute.id(), sample);
        return after;
    }
}
