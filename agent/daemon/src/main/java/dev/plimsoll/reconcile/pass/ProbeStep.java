package dev.plimsoll.reconcile.pass;

import dev.plimsoll.activity.ProbeResult;
import dev.plimsoll.activity.ProbedActivity;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.StartFacts;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.Totals.StartCause;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.ProbeBudget;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** The probe step of a pass: decides whether to probe, probes, and records the result. */
record ProbeStep(Ports ports, SampleCache samples, ProbeRule rule, ProbeBudget probeBudget, InstantSource clock) {

    /** An open session is closed after so many probe intervals without a probe. */
    private static final int MISSED_PROBES = 2;

    /** The pass after a probe, if the probe rule allows one. */
    Pass probe(Pass pass) {
        Compute compute = pass.compute();
        ProbingPolicy policy = pass.terms().observe().heeding(compute);
        ProbeState state = probeBudget.note(compute.id(),
                probeBudget.recall(compute.id()).listed(compute, pass.listing().at(), policy));
        ComputeMemory known = pass.memory().listed(state, compute);
        Instant begun = clock.instant();
        // The fleet's sum is only needed if there is a limit to compare it with.
        double cuHours = policy.budgetCuHours() == null ? 0 : probeBudget.cuHours(begun);
        Optional<Observation.Skip> why = pass.isCutOff(begun) ? Optional.of(Observation.Skip.QUOTA)
                : rule.whyNot(new ProbeRule.Case(state, compute, policy, cuHours), begun);
        Duration keepOpen = keepOpen(compute, policy, state, begun);
        if (why.isPresent()) {
            if (keepOpen.isZero()) {
                ports.probe().leave(compute.id());
            }
            Observation left = why.get() == Observation.Skip.ASLEEP ? new Observation.Asleep()
                    : new Observation.Skipped(why.get());
            ports.board().probed(compute.id(), left);
            return pass.with(known.skipped(left));
        }
        Observation observation = ports.probe().probe(compute, keepOpen);
        ComputeMemory after = switch (observation) {
            case Observation.Observed seen -> seen(seen, pass, policy, known, begun);
            case Observation.Failed failed -> failed(failed, compute, policy, known, begun);
            case Observation.Asleep none -> throw new IllegalStateException("a probe without a result: " + none);
            case Observation.Skipped none -> throw new IllegalStateException("a probe without a result: " + none);
        };
        ports.board().probed(compute.id(), observation);
        return pass.with(after);
    }

    private ComputeMemory seen(Observation.Observed seen, Pass pass, ProbingPolicy policy, ComputeMemory known,
            Instant begun) {
        Compute compute = pass.compute();
        boolean byChange = known.restartedIt(seen.sample());
        Sample sample = begun(pass, seen.sample(), known, byChange, policy);
        ProbedActivity activity = byChange ? ProbedActivity.unwoken(sample, known.latest())
                : ProbedActivity.of(sample, known.latest(), begun, known.state().timeline(), policy.activity());
        ProbeResult result = new ProbeResult(begun, clock.instant(), activity, sample, known.latest(),
                seen.clients());
        ProbeState after = probeBudget.note(compute.id(), known.state().probed(result, compute, policy));
        StartCause unlessByChange = activity instanceof ProbedActivity.Woken ? StartCause.PROBE : StartCause.OTHERS;
        Totals totals = totals(compute, sample, known, byChange ? StartCause.CHANGE : unlessByChange);
        ports.together(() -> {
            ports.samples().append(compute.id(), sample, totals);
            ports.probeStates().keep(compute.id(), after, result.ended());
        });
        samples.appended(compute.id(), sample);
        return known.saw(after, new Observation.Observed(sample, List.of()), totals).written();
    }

    /** The sample with what began its run. */
    private Sample begun(Pass pass, Sample sample, ComputeMemory known, boolean byChange, ProbingPolicy policy) {
        Compute compute = pass.compute();
        Timeline timeline = known.state().timeline();
        boolean neverSuspends = timeline.neverSuspends(compute, sample.at(), policy.activity().tunables());
        SettingWriter writer = ports.writer();
        return new StartFacts(known.latest(), sample, known.suspended() == null ? null : known.suspended().at(),
                byChange,
                neverSuspends ? ChronoUnit.FOREVER.getDuration() : timeline.assumedDelay(policy.activity()),
                pass.plannedUpdates(), compute.times())
                .found(() -> writer != null && writer.hasPrewarmed(compute.id(), sample.runBegan()));
    }

    private ComputeMemory failed(Observation.Failed failed, Compute compute, ProbingPolicy policy, ComputeMemory known,
            Instant begun) {
        Instant ended = clock.instant();
        // First, so that a failure which cannot be stored is no reason to wait for the next probe.
        ports.failures().keep(compute.id(), failed, ended);
        // A refused connection did not reach the compute and did not keep it awake; any other attempt may have.
        ProbedActivity activity = failed.why() == Observation.Failure.REFUSED ? new ProbedActivity.NoConnection()
                : new ProbedActivity.Unseen();
        ProbeState after = known.state()
                .probed(new ProbeResult(begun, ended, activity, null, null, List.of()), compute, policy);
        return known.failed(probeBudget.note(compute.id(), after), failed, ended);
    }

    /**
     * How long a session stays open: it prevents no suspend if the compute never suspends. Zero if it must be closed.
     */
    private static Duration keepOpen(Compute compute, ProbingPolicy policy, ProbeState state, Instant now) {
        boolean mayStay = compute.isAwake()
                && state.timeline().neverSuspends(compute, now, policy.activity().tunables());
        return mayStay ? policy.interval().multipliedBy(MISSED_PROBES) : Duration.ZERO;
    }

    private Totals totals(Compute compute, Sample sample, ComputeMemory known, StartCause cause) {
        Sample earlier = known.latest();
        boolean countsOn = earlier != null && earlier.cache().counters() != null
                && earlier.isOfRun(sample);
        Sample counted = countsOn
                ? earlier
                : ports.samples().latestCounted(compute.id(), sample.run().startedAt()).orElse(null);
        return known.totals().advance(earlier, counted, sample, cause);
    }
}
