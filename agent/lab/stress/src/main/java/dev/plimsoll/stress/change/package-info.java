/** Random fleets under random faults in simulated time: which rules of a change hold, whatever happens. */
@NullMarked
package dev.plimsoll.stress.change;

import org.jspecify.annotations.NullMarked;
