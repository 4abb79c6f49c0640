/** Detects whether a compute is in use, as a monitor inside it does: by its statistics, twice per second. */
@NullMarked
package dev.plimsoll.emulator.activity;

import org.jspecify.annotations.NullMarked;
