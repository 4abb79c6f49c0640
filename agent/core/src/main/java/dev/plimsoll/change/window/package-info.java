/** Times of the week at which changes are allowed or forbidden. */
@NullMarked
package dev.plimsoll.change.window;

import org.jspecify.annotations.NullMarked;
