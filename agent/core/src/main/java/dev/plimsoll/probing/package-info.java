/** When a probe of a compute is worth its cost, and what probing has cost. */
@NullMarked
package dev.plimsoll.probing;

import org.jspecify.annotations.NullMarked;
