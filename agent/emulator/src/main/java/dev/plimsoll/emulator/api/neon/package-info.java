/** The calls that {@code platform/in-the-wild.md} knows and {@code platform/api.md} does not. */
@NullMarked
package dev.plimsoll.emulator.api.neon;

import org.jspecify.annotations.NullMarked;
