/** Asynchronous operations of a project: answered at once, done one after the other, and listed. */
@NullMarked
package dev.plimsoll.emulator.operation;

import org.jspecify.annotations.NullMarked;
