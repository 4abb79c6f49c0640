/** What runs inside a compute, who looks whether it is in use, and the ledger of what happened. */
@NullMarked
package dev.plimsoll.emulator.engine;

import org.jspecify.annotations.NullMarked;
