package dev.plimsoll.change;

import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.size.Advised;
import org.jspecify.annotations.Nullable;

/**
 * What is advised for a compute, and what follows.
 *
 * @param advised   the recommendation
 * @param plan      what follows from it
 * @param awakeTime use of its awake time and the recommendation about it; null if unknown
 */
public record ComputeAdvice(Advised advised, Plan plan, @Nullable AwakeTimeAdvice awakeTime) {}
