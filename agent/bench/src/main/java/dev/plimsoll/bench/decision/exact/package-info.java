/** What a cache of each size would have done in each epoch of a week, whenever it had started. */
@NullMarked
package dev.plimsoll.bench.decision.exact;

import org.jspecify.annotations.NullMarked;
