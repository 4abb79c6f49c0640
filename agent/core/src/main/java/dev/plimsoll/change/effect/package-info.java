/** Whether a change helped, and what follows from several results. */
@NullMarked
package dev.plimsoll.change.effect;

import org.jspecify.annotations.NullMarked;
