/** Judges whether a compute is in use the way a monitor inside it does: by what its statistics say twice a second. */
@NullMarked
package dev.plimsoll.emulator.activity;

import org.jspecify.annotations.NullMarked;
