/** What the agent costs, and how fast it answers, on fleets of many computes: a light platform, a store with a full history, a stopwatch. */
@NullMarked
package dev.plimsoll.bench.fleet;

import org.jspecify.annotations.NullMarked;
