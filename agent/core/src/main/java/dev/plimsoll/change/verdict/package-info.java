/** Whether a change helped, and what follows from several results. */
@NullMarked
package dev.plimsoll.change.verdict;

import org.jspecify.annotations.NullMarked;
