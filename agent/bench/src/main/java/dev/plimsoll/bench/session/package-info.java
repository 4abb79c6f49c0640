/** Loads, computes of all sizes that live them from the same start, and what the agent says of each. */
@NullMarked
package dev.plimsoll.bench.session;

import org.jspecify.annotations.NullMarked;
