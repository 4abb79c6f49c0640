/** Weeks in the lives of computes: who was connected, and which pages were read. */
@NullMarked
package dev.plimsoll.bench.week;

import org.jspecify.annotations.NullMarked;
