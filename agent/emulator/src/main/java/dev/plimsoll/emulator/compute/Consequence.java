package dev.plimsoll.emulator.compute;

import dev.plimsoll.emulator.operation.Operations.Action;
import java.util.List;

/** The consequence of new settings for a compute ({@code platform/api.md} section 3.2 and its rules on changes). */
sealed interface Consequence {

    /** No effect: the settings did not change, or the change is not an operation. */
    record Nothing(boolean running) implements Consequence {}

    /** The settings apply without an action on the server. */
    record OnlyApplies(boolean running) implements Consequence {}

    /** The running server is resized without a restart. */
    record Resizes() implements Consequence {}

    /** The running server must restart. */
    record Restarts() implements Consequence {}

    /** The suspended server is started and suspended again. */
    record Wakes() implements Consequence {}

    /** The server must stop. */
    record Suspends(String cause) implements Consequence {}

    static Consequence of(Settings before, Settings after, boolean running, ChangeRules manners) {
        if (after.equals(before)) {
            return new Nothing(running);
        }
        if (!after.branch().equals(before.branch())) {
            return new Suspends("move");
        }
        if (running && after.disabled()) {
            return new Suspends("disable");
        }
        if (!after.limits().equals(before.limits()) && !after.disabled()) {
            if (running) {
                return manners.live() ? new Resizes() : new Restarts();
            }
            if (manners.wakes()) {
                return new Wakes();
            }
        }
        return !running && manners.quietOnIdle() ? new Nothing(false) : new OnlyApplies(running);
    }

    /** The needed operations in order. */
    default List<Action> actions() {
        return switch (this) {
            case Nothing ignored -> List.of();
            case OnlyApplies ignored -> List.of(Action.APPLY_CONFIG);
            case Resizes ignored -> List.of(Action.APPLY_CONFIG);
            case Restarts ignored -> List.of(Action.APPLY_CONFIG, Action.SUSPEND_COMPUTE, Action.START_COMPUTE);
            case Wakes ignored -> List.of(Action.APPLY_CONFIG, Action.START_COMPUTE, Action.SUSPEND_COMPUTE);
            case Suspends ignored -> List.of(Action.APPLY_CONFIG, Action.SUSPEND_COMPUTE);
        };
    }

    /** The pending state of the compute. */
    default State pending() {
        return switch (this) {
            case Nothing(boolean running) -> stays(running);
            case OnlyApplies(boolean running) -> stays(running);
            case Resizes ignored -> State.ACTIVE;
            case Restarts ignored -> State.ACTIVE;
            case Wakes ignored -> State.IDLE;
            case Suspends ignored -> State.IDLE;
        };
    }

    private static State stays(boolean running) {
        return running ? State.ACTIVE : State.IDLE;
    }
}
