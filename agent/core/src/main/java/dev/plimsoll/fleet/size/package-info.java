/** Which sizes a compute may have, in which units they are counted, and what each of them holds. */
@NullMarked
package dev.plimsoll.fleet.size;

import org.jspecify.annotations.NullMarked;
