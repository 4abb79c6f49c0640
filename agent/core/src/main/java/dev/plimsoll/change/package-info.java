/** Whether and when a size may be set, what was done, whether it helped, and the record of it. */
@NullMarked
package dev.plimsoll.change;

import org.jspecify.annotations.NullMarked;
