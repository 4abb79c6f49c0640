/** All policies live all weeks, and what is reported of it. */
@NullMarked
package dev.plimsoll.bench.decision;

import org.jspecify.annotations.NullMarked;
