package dev.plimsoll.cycle;

import dev.plimsoll.change.ChangePolicy;
import dev.plimsoll.sizing.SizingPolicy;
import dev.plimsoll.watch.WatchPolicy;

/**
 * What its owner set for one compute.
 *
 * @param watch  how quietly it is looked into
 * @param sizing what is wanted of its size
 * @param change how far the agent may go
 */
public record Terms(WatchPolicy watch, SizingPolicy sizing, ChangePolicy change) {}
