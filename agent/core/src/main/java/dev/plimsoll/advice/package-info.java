/** What an owner requires of a size, what may be recommended, its causes without text, and the expected hit ratio of a size. */
@NullMarked
package dev.plimsoll.advice;

import org.jspecify.annotations.NullMarked;
