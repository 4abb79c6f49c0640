/** The cost and coverage of probing, by the agent's rule and by clients that connect periodically. */
@NullMarked
package dev.plimsoll.bench.observation;

import org.jspecify.annotations.NullMarked;
