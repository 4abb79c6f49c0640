/** How long a compute was awake, on whose account, and how long it would have been without somebody. */
@NullMarked
package dev.plimsoll.emulator.awake;

import org.jspecify.annotations.NullMarked;
