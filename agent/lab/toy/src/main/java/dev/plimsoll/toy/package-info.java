/** The smallest extension: one key, one verb, one counter, two lines of {@code check}. */
@NullMarked
package dev.plimsoll.toy;

import org.jspecify.annotations.NullMarked;
