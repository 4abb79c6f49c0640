/** Shared parts of the benchmarks and their reports. */
@NullMarked
package dev.plimsoll.bench;

import org.jspecify.annotations.NullMarked;
