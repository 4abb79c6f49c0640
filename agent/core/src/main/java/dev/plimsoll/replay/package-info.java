/** Simulation of a compute of any size from a trace of pages or of recorded samples. */
@NullMarked
package dev.plimsoll.replay;

import org.jspecify.annotations.NullMarked;
