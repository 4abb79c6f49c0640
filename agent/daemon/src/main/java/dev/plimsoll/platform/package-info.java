/** Speaks the platform's HTTP API, as far as the agent's mode needs it. */
@NullMarked
package dev.plimsoll.platform;

import org.jspecify.annotations.NullMarked;
