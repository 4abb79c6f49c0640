/** How a compute may behave where computes differ: what keeps it awake, what it counts and shows, how it fails. */
@NullMarked
package dev.plimsoll.emulator.behaviour;

import org.jspecify.annotations.NullMarked;
