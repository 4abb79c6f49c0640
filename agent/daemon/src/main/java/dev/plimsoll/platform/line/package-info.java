/** How requests are sent: API key, request budget, circuit breaker, deadlines and retries. */
@NullMarked
package dev.plimsoll.platform.line;

import org.jspecify.annotations.NullMarked;
