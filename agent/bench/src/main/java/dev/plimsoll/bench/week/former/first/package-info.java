/** What was held out first, and has been looked at since. */
@NullMarked
package dev.plimsoll.bench.week.former.first;

import org.jspecify.annotations.NullMarked;
