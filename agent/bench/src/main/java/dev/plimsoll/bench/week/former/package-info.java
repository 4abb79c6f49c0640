/** Kinds of weeks that were held out, and have been looked at since: kept as data, and how they come to be data. */
@NullMarked
package dev.plimsoll.bench.week.former;

import org.jspecify.annotations.NullMarked;
