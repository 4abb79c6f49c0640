/** Weeks that are kept as data: the held-out generation, and those that were held out and have been looked at since. */
@NullMarked
package dev.plimsoll.bench.week.recorded;

import org.jspecify.annotations.NullMarked;
