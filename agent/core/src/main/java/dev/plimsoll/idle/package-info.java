/** What a compute's awake time goes to, and how long it is left alone. */
@NullMarked
package dev.plimsoll.idle;

import org.jspecify.annotations.NullMarked;
