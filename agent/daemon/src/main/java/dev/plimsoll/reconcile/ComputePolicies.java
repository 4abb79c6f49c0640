package dev.plimsoll.reconcile;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.ChangePolicy;
import dev.plimsoll.probing.ProbingPolicy;

/**
 * What its owner set for one compute.
 *
 * @param watch  how quietly it is looked into
 * @param sizing what is wanted of its size
 * @param change how far the agent may go
 */
public record ComputePolicies(ProbingPolicy watch, SizingPolicy sizing, ChangePolicy change) {}
