/** The calls of {@code platform/in-the-wild.md} that {@code platform/api.md} does not have. */
@NullMarked
package dev.plimsoll.emulator.api.neon;

import org.jspecify.annotations.NullMarked;
