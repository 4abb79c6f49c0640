package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.awake.Counterfactual.SuspendedComputes;
import dev.plimsoll.emulator.operation.Operations;
import dev.plimsoll.emulator.operation.Operations.Action;
import dev.plimsoll.emulator.operation.Operations.OperationFailed;
import dev.plimsoll.emulator.operation.Operations.Orders;
import dev.plimsoll.emulator.operation.Progress;
import dev.plimsoll.emulator.operation.Progress.Subject;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.ScenarioKeys.Variants.RestartOfIdle;
import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The API's actions on a compute: answered at once, and carried out afterwards as operations. */
public final class Management {

    private static final Logger LOG = LoggerFactory.getLogger(Management.class);

    // As seen on a live compute (platform/in-the-wild.md section 1.9).
    static final List<Action> WARM_RESTART = List.of(Action.START_COMPUTE, Action.PREWARM_REPLICA,
            Action.SUSPEND_COMPUTE, Action.PROMOTE_REPLICA, Action.START_COMPUTE, Action.SUSPEND_COMPUTE);

    private final Compute compute;
    private final Power power;
    private final ActionQueue turns;
    private final Operations operations;
    private final Scenario scenario;

    Management(Compute compute, Power power, ActionQueue turns, Operations operations, Scenario scenario) {
        this.compute = compute;
        this.power = power;
        this.turns = turns;
        this.operations = operations;
        this.scenario = scenario;
    }

    /** Answers a creation, and starts the compute afterwards; a disabled compute is idle at once. */
    public Change startAfterCreation(Orders orders) {
        if (compute.settings().disabled()) {
            power.restAfterCreation();
            return new Change(compute.snapshot(), State.IDLE, List.of());
        }
        Change change = new Change(compute.snapshot(), State.ACTIVE,
                operations.plan(compute.subject(), List.of(Action.START_COMPUTE), orders));
        if (!orders.forgotten()) {
            turns.takeLater(() -> power.startIfDown("create"));
        }
        return change;
    }

    /** Applies new settings at once; actions on a running server follow the answer. */
    public Change change(UnaryOperator<Settings> edit, Orders orders) {
        return turns.answerThenWork(answer -> {
            Settings before = compute.settings();
            Settings after = edit.apply(before);
            Consequence consequence = Consequence.of(before, after, power.isUp(), scenario);
            Subject subject = new Subject(after.branch(), compute.identity().id());
            List<Progress> planned = operations.plan(subject, consequence.actions(), orders);
            if (!orders.forgotten() && !after.equals(before)) {
                compute.set(after);
            }
            answer.complete(new Change(compute.snapshot(after), consequence.pending(), planned));
            if (orders.forgotten()) {
                return;
            }
            if (operations.retriesFirst(subject)) {
                // New connections must not wait for it.
                turns.takeLaterThan(() -> operations.awaitRetry(subject, compute::isGone),
                        () -> follow(consequence, before));
            } else {
                follow(consequence, before);
            }
        });
    }

    private void follow(Consequence consequence, Settings before) throws IOException {
        try {
            carryOut(consequence);
        } catch (OperationFailed e) {
            compute.set(before);
            throw e;
        } finally {
            operations.cancel(compute.subject());
        }
    }

    private void carryOut(Consequence consequence) throws IOException {
        if (!consequence.actions().isEmpty()) {
            operations.carryOut(compute.subject(), Action.APPLY_CONFIG, compute::isGone,
                    () -> LOG.debug("endpoint_id={} msg=applied",
                            compute.identity().id()));
        }
        consequence.step().take(power);
    }

    /** Suspends and starts it. */
    public Change restart(Orders orders) {
        boolean starts = scenario.keys().variants().restartOfIdle() == RestartOfIdle.STARTS;
        SuspendedComputes suspended = starts ? SuspendedComputes.WAKE : SuspendedComputes.SLEEP_ON;
        return scenario.restartsWarm() && power.isUp()
                ? act(State.ACTIVE, WARM_RESTART, orders, () -> power.restartWarm("restart", suspended))
                : act(State.ACTIVE, List.of(Action.SUSPEND_COMPUTE, Action.START_COMPUTE), orders,
                        () -> power.restart("restart", suspended));
    }

    /** Starts it if it is suspended. */
    public Change start(Orders orders) {
        return act(State.ACTIVE, power.isUp() ? List.of() : List.of(Action.START_COMPUTE), orders,
                () -> power.startIfDown("start"));
    }

    /** Suspends it if it is running. */
    public Change suspend(Orders orders) {
        return act(State.IDLE, power.isUp() ? List.of(Action.SUSPEND_COMPUTE) : List.of(), orders,
                () -> power.stopIfUp("suspend"));
    }

    /** Suspends it before this returns. */
    public void suspendNow() throws IOException {
        turns.take(() -> {
            power.stopIfUp("suspend");
            return State.IDLE;
        });
    }

    private Change act(State pending, List<Action> actions, Orders orders, Operations.Step step) {
        return turns.answerThenWork(answer -> {
            answer.complete(
                    new Change(compute.snapshot(), pending, operations.plan(compute.subject(), actions, orders)));
            if (!orders.forgotten()) {
                try {
                    step.run();
                } finally {
                    operations.cancel(compute.subject());
                }
            }
        });
    }
}
