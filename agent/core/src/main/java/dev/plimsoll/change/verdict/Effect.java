package dev.plimsoll.change.verdict;

/** The verdict on a change, and its cause. */
public record Effect(EffectVerdict verdict, EffectCause cause) {}
