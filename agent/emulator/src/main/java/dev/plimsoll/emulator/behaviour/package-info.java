/** Behaviour profiles of computes: what keeps a compute awake, what it counts and shows, and how it fails. */
@NullMarked
package dev.plimsoll.emulator.behaviour;

import org.jspecify.annotations.NullMarked;
