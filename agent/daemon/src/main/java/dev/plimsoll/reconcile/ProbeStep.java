package dev.plimsoll.reconcile;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.Totals.Cause;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbedActivity;
import dev.plimsoll.probing.ProbingPolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Observation: whether to look inside a compute, the look, and what is remembered of it; or what another agent saw. */
final class ProbeStep {

    /** A session that stays open is let go when so many looks in a row did not come. */
    private static final int LOOKS_WAITED_FOR = 2;

    private final Ports ports;
    private final SampleCache samples;
    private final ProbeRule rule;
    private final ProbeBudget probeBudget;
    private final ActivityTracking idling;
    private final InstantSource clock;

    ProbeStep(Ports ports, SampleCache samples, ProbeRule rule, ProbeBudget probeBudget, ActivityTracking idling,
            InstantSource clock) {
        this.ports = ports;
        this.samples = samples;
        this.rule = rule;
        this.probeBudget = probeBudget;
        this.idling = idling;
        this.clock = clock;
    }

    /** What came of wanting to look. */
    record Look(Observation observation, ComputeMemory recollection) {}

    /** Looks, where the rule finds it worth it. */
    Look look(Compute compute, Instant listedAt, ComputePolicies terms, ComputeMemory before) {
        ProbingPolicy policy = terms.watch().heeding(compute);
        ProbeState listed = probeBudget.note(compute.id(),
                probeBudget.recall(compute.id()).listed(compute, listedAt, policy));
        idling.listed(compute, listed, listedAt, policy);
        if (before.failure() != null && !compute.isAwake()) {
            ports.failures().forget(compute.id());
        }
        return look(compute, policy, before.listed(listed, compute.isAwake()));
    }

    /**
     * What another agent saw, where that is new.
     *
     * @param isNew whether that agent has probed it since it was served
     */
    Look served(Compute compute, ComputeMemory before, boolean isNew) {
        idling.serve(clock.instant());
        if (!isNew) {
            return new Look(untouched(compute), before.listed(probeBudget.recall(compute.id()), compute.isAwake()));
        }
        samples.refresh(compute.id());
        ComputeMemory known = before.found(ports.failures().of(compute.id()).orElse(null))
                .listed(probeBudget.recall(compute.id()), compute.isAwake());
        Sample latest = ports.samples().latest(compute.id(), 1).latest().orElse(null);
        if (latest == null || latest.equals(known.latest())) {
            return new Look(untouched(compute), known);
        }
        return new Look(compute.isAwake() ? new Observation.Seen(latest) : untouched(compute),
                known.saw(known.watch(), latest, ports.samples().totals(compute.id()).orElse(Totals.ZERO)));
    }

    static Observation untouched(Compute compute) {
        return compute.state().isIdle()
                ? new Observation.Asleep()
                : new Observation.LeftAlone(Observation.Skip.OTHER_AGENT);
    }

    private Look look(Compute compute, ProbingPolicy policy, ComputeMemory known) {
        Instant begun = clock.instant();
        ProbeState watch = known.watch();
        // The sum over the fleet is only asked for where there is a limit to hold it against.
        double cuHours = policy.budgetCuHours() == null ? 0 : probeBudget.cuHours(begun);
        Optional<Observation.Skip> why = rule.whyNot(new ProbeRule.Case(watch, compute, policy, cuHours), begun);
        Duration stay = stay(compute, policy, watch, begun);
        if (why.isPresent()) {
            if (stay.isZero()) {
                ports.probe().leave(compute.id());
            }
            Observation left = why.get() == Observation.Skip.ASLEEP
                    ? new Observation.Asleep()
                    : new Observation.LeftAlone(why.get());
            return new Look(left, known);
        }
        Observation observation = ports.probe().probe(compute, stay);
        Instant ended = clock.instant();
        if (observation instanceof Observation.Seen seen) {
            boolean byChange = known.restartedIt(seen.sample());
            ProbedActivity inside = byChange
                    ? ProbedActivity.unwoken(seen.sample(), known.latest())
                    : ProbedActivity.of(seen.sample(), known.latest(), begun, watch, policy);
            idling.looked(compute, inside, seen.sample(), known.latest(), watch, policy);
            ProbeState then = probeBudget.note(compute.id(), watch.looked(begun, ended, inside, compute, policy));
            Totals totals = remember(compute, seen.sample(), known,
                    byChange ? Cause.CHANGE : inside instanceof ProbedActivity.Woken ? Cause.PROBE : Cause.OTHERS);
            if (known.failure() != null) {
                ports.failures().forget(compute.id());
            }
            return new Look(observation, known.saw(then, seen.sample(), totals));
        }
        ProbeState then = probeBudget.note(compute.id(),
                watch.looked(begun, ended, unseen(observation), compute, policy));
        ports.failures().keep(compute.id(), observation, ended);
        return new Look(observation, known.failed(then, observation));
    }

    /** Nobody is harmed by a session that stays open from look to look where the compute never suspends. */
    private static Duration stay(Compute compute, ProbingPolicy policy, ProbeState watch, Instant now) {
        boolean mayStay = compute.isAwake() && ProbeRule.QuietRule.suspendsNever(compute, watch, now);
        return mayStay ? policy.interval().multipliedBy(LOOKS_WAITED_FOR) : Duration.ZERO;
    }

    /** A connection that was refused reached nobody and kept nobody awake; any other attempt may have. */
    private static ProbedActivity unseen(Observation failed) {
        return failed instanceof Observation.Unreachable no && no.why() == Observation.Failure.REFUSED
                ? new ProbedActivity.Refused()
                : new ProbedActivity.Unseen();
    }

    private Totals remember(Compute compute, Sample sample, ComputeMemory known, Cause cause) {
        Sample earlier = known.latest();
        boolean countsOn = earlier != null && earlier.counters() != null
                && earlier.startedAt().equals(sample.startedAt());
        Sample counted = countsOn
                ? earlier
                : ports.samples().latestCounted(compute.id(), sample.startedAt()).orElse(null);
        Totals after = known.totals().advance(earlier, counted, sample, cause);
        ports.samples().append(compute.id(), sample, after);
        samples.appended(compute.id(), sample);
        return after;
    }
}
