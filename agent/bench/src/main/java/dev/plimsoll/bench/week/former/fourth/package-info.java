/** What was held out fourth, and has been looked at since. */
@NullMarked
package dev.plimsoll.bench.week.former.fourth;

import org.jspecify.annotations.NullMarked;
