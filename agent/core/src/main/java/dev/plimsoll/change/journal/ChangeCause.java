package dev.plimsoll.change.journal;

import dev.plimsoll.advice.Cause;

/** A cause that concerns a change: what blocks it, what it waits for, or how it ended. */
public sealed interface ChangeCause extends Cause permits Veto, WaitCause, ChangeResult {}
