/** The page of the agent itself: what it costs, what limits it, and what failed. */
@NullMarked
package dev.plimsoll.web.page.agent;

import org.jspecify.annotations.NullMarked;
