package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.advice.Cause;
import java.time.Duration;

/** Why a compute is not expected to be suspended. */
public sealed interface AwakeCause extends Cause {

    /**
     * It never suspends.
     *
     * @param source where that is known from
     */
    record NeverSuspends(CurrentDelay.DelaySource source) implements AwakeCause {}

    /** It has been awake for so long that no suspend is expected at any hour of the day. */
    record LongAwake(Duration span) implements AwakeCause {}
}
