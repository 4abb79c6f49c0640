/** When a look inside a compute is worth it, and what looking has cost. */
@NullMarked
package dev.plimsoll.probing;

import org.jspecify.annotations.NullMarked;
