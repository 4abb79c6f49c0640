/** Speaks HTTP to any platform, and reads its answers by name. */
@NullMarked
package dev.plimsoll.conformance.wire;

import org.jspecify.annotations.NullMarked;
