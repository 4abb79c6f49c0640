/** An emulated platform. */
@NullMarked
package dev.plimsoll.emulator;

import org.jspecify.annotations.NullMarked;
