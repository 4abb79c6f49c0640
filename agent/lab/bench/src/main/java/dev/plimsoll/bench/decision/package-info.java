/** Replays of all weeks with all policies, and their report. */
@NullMarked
package dev.plimsoll.bench.decision;

import org.jspecify.annotations.NullMarked;
