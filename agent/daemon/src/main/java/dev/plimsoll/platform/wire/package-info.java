/** Sends one request to the platform, once, and reads its reply. */
@NullMarked
package dev.plimsoll.platform.wire;

import org.jspecify.annotations.NullMarked;
