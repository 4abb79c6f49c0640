/** The words of the regret meter: its terms, how a compute stands, and what is decided. */
@NullMarked
package dev.plimsoll.decision;

import org.jspecify.annotations.NullMarked;
