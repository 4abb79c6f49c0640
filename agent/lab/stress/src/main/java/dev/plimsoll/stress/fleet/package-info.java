/** Measures the agent's resource use and response times on fleets of many computes. */
@NullMarked
package dev.plimsoll.stress.fleet;

import org.jspecify.annotations.NullMarked;
