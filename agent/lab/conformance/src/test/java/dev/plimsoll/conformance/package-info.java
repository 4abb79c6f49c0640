/** The contract of the platform as tests, by its sections; section 2 is below {@code resource}. */
@NullMarked
package dev.plimsoll.conformance;

import org.jspecify.annotations.NullMarked;
