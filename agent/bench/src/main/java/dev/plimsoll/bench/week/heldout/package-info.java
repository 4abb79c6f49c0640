/** Kinds of weeks that were not used to choose a rule or a constant. */
@NullMarked
package dev.plimsoll.bench.week.heldout;

import org.jspecify.annotations.NullMarked;
