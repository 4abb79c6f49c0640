package dev.plimsoll.cycle;

import dev.plimsoll.change.ChangePolicy;
import dev.plimsoll.sizing.SizingPolicy;

/**
 * What its owner set for one compute.
 *
 * @param rhythm how often it is looked at
 * @param sizing what is wanted of its size
 * @param change how far the agent may go
 */
public record Terms(Rhythm rhythm, SizingPolicy sizing, ChangePolicy change) {}
