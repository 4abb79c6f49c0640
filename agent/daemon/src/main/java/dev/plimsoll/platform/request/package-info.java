/** How requests are sent: API key, request budget, circuit breaker, deadlines and retries. */
@NullMarked
package dev.plimsoll.platform.request;

import org.jspecify.annotations.NullMarked;
