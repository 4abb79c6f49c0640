/** What was held out second, and has been looked at since. */
@NullMarked
package dev.plimsoll.bench.week.former.second;

import org.jspecify.annotations.NullMarked;
