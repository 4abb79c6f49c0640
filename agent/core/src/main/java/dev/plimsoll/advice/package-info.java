/** The words of sizing: what an owner wants of a size, what may be recommended and why, and what a size is expected to show. */
@NullMarked
package dev.plimsoll.advice;

import org.jspecify.annotations.NullMarked;
