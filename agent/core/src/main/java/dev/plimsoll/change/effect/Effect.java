package dev.plimsoll.change.effect;

/** The verdict on a change, and its cause. */
public record Effect(EffectVerdict verdict, EffectCause cause) {}
