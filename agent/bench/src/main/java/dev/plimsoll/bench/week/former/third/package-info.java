/** What was held out third, and has been looked at since. */
@NullMarked
package dev.plimsoll.bench.week.former.third;

import org.jspecify.annotations.NullMarked;
