/** Which size is right, and why: candidates of cache and connections, and one recommendation among them. */
@NullMarked
package dev.plimsoll.advice.size;

import org.jspecify.annotations.NullMarked;
