/** Computes that suspend, start, restart and move like the platform's. */
@NullMarked
package dev.plimsoll.emulator.compute;

import org.jspecify.annotations.NullMarked;
