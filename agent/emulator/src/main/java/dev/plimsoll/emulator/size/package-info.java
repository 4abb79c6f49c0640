/** The sizes a compute may have, and what each brings. */
@NullMarked
package dev.plimsoll.emulator.size;

import org.jspecify.annotations.NullMarked;
