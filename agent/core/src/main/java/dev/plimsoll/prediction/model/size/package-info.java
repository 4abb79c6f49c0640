/** What was learned about one size: observed misses, fill curve, working-set estimate, and the cost weights of the owner. */
@NullMarked
package dev.plimsoll.prediction.model.size;

import org.jspecify.annotations.NullMarked;
