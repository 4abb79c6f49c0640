/** The management interface over HTTP, and the ledger beside it. */
@NullMarked
package dev.plimsoll.emulator.api;

import org.jspecify.annotations.NullMarked;
