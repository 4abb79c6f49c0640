/** The tested platform: the emulator, or a platform with a given address. */
@NullMarked
package dev.plimsoll.conformance.place;

import org.jspecify.annotations.NullMarked;
