package dev.plimsoll.change;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.change.effect.EffectCause;

/** A cause that concerns a change: what blocks it, what it waits for, or how it ended. */
public sealed interface ChangeCause extends Cause permits Veto, WaitCause, ChangeResult, EffectCause {}
