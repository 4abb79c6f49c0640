/** Which size would be right, and why. */
@NullMarked
package dev.plimsoll.sizing;

import org.jspecify.annotations.NullMarked;
