/** The JSON fields of the platform's answers, in two dialects. */
@NullMarked
package dev.plimsoll.emulator.dialect;

import org.jspecify.annotations.NullMarked;
