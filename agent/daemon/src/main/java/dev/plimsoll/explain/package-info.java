/** Renders the causes of a recommendation or of a change as English sentences. */
@NullMarked
package dev.plimsoll.explain;

import org.jspecify.annotations.NullMarked;
