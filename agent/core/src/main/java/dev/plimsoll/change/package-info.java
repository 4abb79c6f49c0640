/** Whether and when a size may be changed, how a change is made and verified, and the journal of it. */
@NullMarked
package dev.plimsoll.change;

import org.jspecify.annotations.NullMarked;
