/** The exact hits and misses of each cache size in each epoch of a week, for any start. */
@NullMarked
package dev.plimsoll.bench.decision.exact;

import org.jspecify.annotations.NullMarked;
