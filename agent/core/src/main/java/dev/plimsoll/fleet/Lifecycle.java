package dev.plimsoll.fleet;

import org.jspecify.annotations.Nullable;

/**
 * Whether a compute runs, as reported by the platform.
 *
 * @param state    present state
 * @param pending  next state; null if the platform reports none
 * @param disabled whether it may not be started
 */
public record Lifecycle(ComputeState state, @Nullable ComputeState pending, boolean disabled) {}
