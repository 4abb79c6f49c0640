/** Computes that sleep, wake, restart and move as the platform's do, and the ledger of what happened to them. */
@NullMarked
package dev.plimsoll.emulator.compute;

import org.jspecify.annotations.NullMarked;
