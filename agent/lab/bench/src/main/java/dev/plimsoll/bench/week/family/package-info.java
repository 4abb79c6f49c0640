/** Kinds of weeks that rules and constants are chosen on. */
@NullMarked
package dev.plimsoll.bench.week.family;

import org.jspecify.annotations.NullMarked;
