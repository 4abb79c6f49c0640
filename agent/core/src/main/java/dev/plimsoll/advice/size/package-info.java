/** Which size is right, and why: candidates of cache and connections, one recommendation, and the cost of following it. */
@NullMarked
package dev.plimsoll.advice.size;

import org.jspecify.annotations.NullMarked;
