/** A trace of pages or samples turned into what a compute of any size would have shown. */
@NullMarked
package dev.plimsoll.replay;

import org.jspecify.annotations.NullMarked;
