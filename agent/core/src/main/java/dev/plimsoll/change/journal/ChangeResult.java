package dev.plimsoll.change.journal;

import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;

/** How a change ended. */
public sealed interface ChangeResult extends ChangeCause {

    /** The platform shows the intended value. */
    record ValueShown(SettingValue value) implements ChangeResult {}

    /** The platform accepted the change, and shows another value; nobody knows why. */
    record ValueClamped(SettingValue wanted, SettingValue found) implements ChangeResult {}

    /** The platform still shows another value so long after the intent. */
    record NotCarriedOut(SettingValue wanted, SettingValue found, Duration after) implements ChangeResult {}

    /** A person gave the change up. */
    record GivenUp(String by) implements ChangeResult {}

    /** Nothing was sent, because the agent was delayed for longer than {@code limit} after the intent. */
    record Delayed(Duration limit) implements ChangeResult {}

    /** Nothing was sent, because the agent has lost its claim on the project. */
    record ClaimLost() implements ChangeResult {}

    /** The change did harm, so the setting goes back to {@code value}. */
    record UndoneAsHarmful(SettingValue value) implements ChangeResult {}

    /** A person wants the change undone, so the setting goes back to {@code value}. */
    record UndoneOnRequest(SettingValue value, String by) implements ChangeResult {}

    /**
     * The platform shows that an operation of the change failed, and a second listing shows the former value.
     *
     * @param message the operation and the platform's message
     */
    record PlatformFailed(String message) implements ChangeResult {}

    /** The platform shows that all operations of the change ended well. */
    record OperationsFinished() implements ChangeResult {}

    /** The compute is not listed any more. */
    record ComputeGone() implements ChangeResult {}
}
