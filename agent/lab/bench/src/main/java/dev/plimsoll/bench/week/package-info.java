/** Synthetic weeks of computes: connections and page reads. */
@NullMarked
package dev.plimsoll.bench.week;

import org.jspecify.annotations.NullMarked;
