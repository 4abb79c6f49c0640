/** Asynchronous work on what a project has: told at once, done one after the other, and listed afterwards. */
@NullMarked
package dev.plimsoll.emulator.operation;

import org.jspecify.annotations.NullMarked;
