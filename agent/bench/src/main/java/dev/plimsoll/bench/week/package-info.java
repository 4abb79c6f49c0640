/** Weeks in the lives of computes: who was connected, and which pages were read; and what such weeks are made with. */
@NullMarked
package dev.plimsoll.bench.week;

import org.jspecify.annotations.NullMarked;
