/** The platform that is tried: the emulator, or one that an address was given of. */
@NullMarked
package dev.plimsoll.conformance.place;

import org.jspecify.annotations.NullMarked;
