/** Loads, their simulation for all sizes, and the agent's recommendations. */
@NullMarked
package dev.plimsoll.bench.session;

import org.jspecify.annotations.NullMarked;
