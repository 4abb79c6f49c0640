/** Time as the computes live it, and the one beat on which they look after themselves. */
@NullMarked
package dev.plimsoll.emulator.clock;

import org.jspecify.annotations.NullMarked;
