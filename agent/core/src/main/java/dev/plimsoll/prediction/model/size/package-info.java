/** What was learned about one size: observed misses, fill curve and working-set estimate. */
@NullMarked
package dev.plimsoll.prediction.model.size;

import org.jspecify.annotations.NullMarked;
