/** The inside of a compute, its activity monitor, and the ledger of events. */
@NullMarked
package dev.plimsoll.emulator.engine;

import org.jspecify.annotations.NullMarked;
