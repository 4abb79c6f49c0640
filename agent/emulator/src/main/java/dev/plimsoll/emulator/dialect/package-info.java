/** How the platform words its answers: field by field, in one dialect or the other. */
@NullMarked
package dev.plimsoll.emulator.dialect;

import org.jspecify.annotations.NullMarked;
