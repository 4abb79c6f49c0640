/** A platform in miniature to practise on, started and stopped as one thing. */
@NullMarked
package dev.plimsoll.emulator;

import org.jspecify.annotations.NullMarked;
