package dev.plimsoll.reconcile.pass;

import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.FleetUse;
import dev.plimsoll.change.plan.RollBackAdvice;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.change.status.ComputeAdvice;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.SavingsRule;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.json.StoredStatus;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.ProbeBudget;
import dev.plimsoll.reconcile.shared.SharedFacts;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One reconciliation pass over a compute: probe, assessment, recommendation, plan, and the change if there is one.
 * <p>It keeps no state: everything comes in as an argument and goes out as a result.
 */
public final class ReconciliationPass {

    private final Ports ports;
    private final SampleCache samples;
    private final FleetOverview overview;
    private final SavingsStep savings;
    private final ProbeStep probeStep;
    private final InstantSource clock;
    private final EvaluationStep evaluationStep;
    private final PlanExecution planExecution;

    public ReconciliationPass(Ports ports, ProbeRule rule, ProbeBudget probeBudget,
            SampleCache samples, FleetOverview overview, SavingsStep savings, SharedFacts facts, InstantSource clock) {
        this.ports = ports;
        this.overview = overview;
        this.savings = savings;
        this.samples = samples;
        this.probeStep = new ProbeStep(ports, samples, rule, probeBudget, clock);
        this.clock = clock;
        this.evaluationStep = new EvaluationStep(samples, ports.wording(), clock);
        this.planExecution = new PlanExecution(ports, facts, clock);
    }

    /**
     * Runs the pass that {@code begun} begins.
     *
     * @param meanCu     recent mean size of the compute, in CU; null if it is not known
     * @param isReloaded whether its policies differ from those of the pass before
     */
    public Pass pass(Pass begun, @Nullable Double meanCu, boolean isReloaded) {
        try {
            return completed(begun, meanCu, isReloaded);
        } finally {
            samples.passed(begun.id(), begun.compute().isAwake());
        }
    }

    private Pass completed(Pass begun, @Nullable Double meanCu, boolean isReloaded) {
        Compute compute = begun.compute();
        ComputeStatus previous = begun.latest();
        boolean mayAct = begun.listing().mayAct(begun.fence());
        Pass probed = probeStep.probe(begun);
        boolean nothingNew = previous != null && !isReloaded && !isNew(probed, previous, begun.memory());
        Pass evaluated = nothingNew ? evaluationStep.again(probed)
                : evaluationStep.evaluate(probed, meanCu,
                        begun.memory().endOfRun(begun.listing(), begun.terms().observe().activity()));
        Pass input = evaluated.with(around(evaluated));
        Pass acted = mayAct
                ? planExecution.planAndAct(input, previous == null ? null : previous.compute())
                : planExecution.plan(input);
        ComputeAdvice planned = acted.status().advice();
        Pass done = evaluated.with(acted.record())
                .with(kept(evaluated, written(probed)))
                .planned(planned.plan(), planned.inCode(), clock.instant());
        if (mayAct) {
            done = done.with(savings.counted(new SavingsRule.PassResult(previous, done.status(), begun.record(),
                    done.record(), begun.listing().at(), begun.terms().change().mode() != ChangeMode.OBSERVE)));
        }
        // A change of size restarts a compute that is awake.
        boolean restarts = compute.isAwake()
                && !Objects.equals(lastResize(done.record()), lastResize(begun.record()));
        Pass stored = stored(done, nothingNew);
        return restarts ? stored.with(stored.memory().askedToChange(begun.listing().at())) : stored;
    }

    /** Time of the latest intent to change the size; null without one. */
    private static @Nullable Instant lastResize(ChangeRecord record) {
        LatestChange change = record.latest(ComputeSetting.SIZE);
        return change == null ? null : change.intent().at();
    }

    /**
     * Whether there is a reason to evaluate again: only a probe, a new size or a new state is one. A busy compute is active in
     * every listing.
     */
    private static boolean isNew(Pass probed, ComputeStatus previous, ComputeMemory before) {
        return probed.memory().observation() instanceof Observation.Observed
                || probed.isCutOff(probed.listing().at()) != (previous.phase() == Phase.QUOTA)
                || !Objects.equals(probed.memory().latest(), previous.probes().latest())
                || !Objects.equals(probed.memory().failure(), before.failure())
                || !probed.compute().isAsBefore(previous.compute())
                || !previous.sizing().policy().equals(probed.terms().sizing())
                || RollBackAdvice.isAdvised(previous.advice().advised());
    }

    /**
     * The latest pass with what people answered since. It only plans, and stores the status: nothing is probed or sent.
     *
     * @param around what is going on beside the compute now
     */
    public Pass planAgain(Pass latest, ComputePolicies terms, Surroundings around) {
        Pass input = new Pass(latest.listing(), latest.project(), terms, latest.fence(), around, latest.memory(),
                ports.journal().record(latest.id()), latest.latest(), null);
        return stored(planExecution.plan(input.with(around(input))), true).ended();
    }

    /** What only a compute that may be changed has to know of the rest of the fleet. */
    private Surroundings around(Pass pass) {
        Surroundings known = pass.around();
        ChangePolicy policy = pass.terms().change();
        if (policy.mode() != ChangeMode.APPLY
                || !pass.status().advice().advised().recommendation().changes(pass.compute())) {
            return known;
        }
        boolean isLimited = pass.project().period() != null || !policy.limits().budget().equals(Budget.NONE);
        FleetUse use = !isLimited
                ? null
                : overview.use(pass.compute(), pass.memory().spent(), clock.instant());
        return new Surroundings(known.fleet(), use, ports.alerts().blocking(), known.startedAt())
                .with(ports.channels().heldBack(pass.id()), known.order());
    }

    /** A failed evaluation is kept like a failed probe, until there is something new to evaluate. */
    private ComputeMemory kept(Pass evaluated, ComputeMemory known) {
        return evaluated.status().probes().observation() instanceof Observation.Failed fault
                && !fault.equals(known.failure()) ? known.failed(known.state(), fault, clock.instant()) : known;
    }

    private ComputeMemory written(Pass probed) {
        ComputeMemory known = probed.memory();
        if (!known.isWorthKeeping()) {
            return known;
        }
        ports.probeStates().keep(probed.id(), known.state(), clock.instant());
        return known.written();
    }

    /** Stores the status when it would be shown as something else; for other agents also after each probe. */
    private Pass stored(Pass pass, boolean nothingNew) {
        Instant now = clock.instant();
        ComputeMemory known = pass.memory();
        ComputeMemory.StoredShape before = known.stored();
        boolean isReadLater = nothingNew || ports.claims().agents() == 1;
        if (isReadLater && before != null && before.stands(pass.status(), now)) {
            return pass;
        }
        ports.statuses()
                .keep(pass.id(), StoredStatus.formOf(pass.status()), FleetOverview.awakeHours(known.spent(), now), now);
        return pass.with(known.stored(ComputeMemory.StoredShape.of(pass.status(), now)));
    }
}
