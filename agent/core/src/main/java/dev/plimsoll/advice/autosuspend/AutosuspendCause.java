package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.advice.Cause;

/** What the awake time of a compute shows: the cost of its delay, what keeps it awake, and which updates wait. */
public sealed interface AutosuspendCause extends Cause permits DelayAdvice, KeptAwake, PendingUpdates {}
