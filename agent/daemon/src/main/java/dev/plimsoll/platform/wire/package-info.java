/** How one request reaches the platform: key, breaker, budget, deadline and repeats, the same for whoever asks. */
@NullMarked
package dev.plimsoll.platform.wire;

import org.jspecify.annotations.NullMarked;
