/** The platform's sizes and their resources. */
@NullMarked
package dev.plimsoll.emulator.size;

import org.jspecify.annotations.NullMarked;
