/** Kinds of weeks that no rule nor constant was chosen on. */
@NullMarked
package dev.plimsoll.bench.week.heldout;

import org.jspecify.annotations.NullMarked;
