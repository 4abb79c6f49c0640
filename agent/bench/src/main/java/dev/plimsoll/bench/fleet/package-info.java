/** Measures the agent's resource use and response times on fleets of many computes. */
@NullMarked
package dev.plimsoll.bench.fleet;

import org.jspecify.annotations.NullMarked;
