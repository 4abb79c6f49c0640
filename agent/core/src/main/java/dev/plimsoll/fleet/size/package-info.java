/** Which sizes a compute may have: their units, memory, cache and connections. */
@NullMarked
package dev.plimsoll.fleet.size;

import org.jspecify.annotations.NullMarked;
