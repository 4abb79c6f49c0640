/** The management API over HTTP, and the ledger. */
@NullMarked
package dev.plimsoll.emulator.api;

import org.jspecify.annotations.NullMarked;
