/** Computes that sleep, wake, restart and move as the platform's do. */
@NullMarked
package dev.plimsoll.emulator.compute;

import org.jspecify.annotations.NullMarked;
