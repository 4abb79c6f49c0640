/** Carries one request to the platform, once, and its reply back. */
@NullMarked
package dev.plimsoll.platform.wire;

import org.jspecify.annotations.NullMarked;
