/** One visit to a platform: what is made there, and gone when the visit ends. */
@NullMarked
package dev.plimsoll.conformance.visit;

import org.jspecify.annotations.NullMarked;
