/** Faults of the API: which, when and how often. */
@NullMarked
package dev.plimsoll.emulator.fault;

import org.jspecify.annotations.NullMarked;
