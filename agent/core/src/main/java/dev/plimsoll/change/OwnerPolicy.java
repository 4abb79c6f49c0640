package dev.plimsoll.change;

import dev.plimsoll.advice.SizingPolicy;

/**
 * The policies of the owner that a plan follows.
 *
 * @param sizing allowed sizes and required evidence
 * @param change permissions and limits
 */
public record OwnerPolicy(SizingPolicy sizing, ChangePolicy change) {}
