/** What watching costs and what it sees, by the agent's own rule and by watchers that connect by the clock. */
@NullMarked
package dev.plimsoll.bench.observation;

import org.jspecify.annotations.NullMarked;
