/** Kinds of weeks that were held out, and have been looked at since, as data. */
@NullMarked
package dev.plimsoll.bench.week.former;

import org.jspecify.annotations.NullMarked;
