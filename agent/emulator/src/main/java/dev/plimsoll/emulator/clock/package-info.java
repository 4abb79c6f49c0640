/** Emulated time, and the ticker that runs the computes' periodic tasks. */
@NullMarked
package dev.plimsoll.emulator.clock;

import org.jspecify.annotations.NullMarked;
