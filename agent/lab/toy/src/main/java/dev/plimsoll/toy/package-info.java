/** The smallest extension: one key, one verb, one counter, one line of {@code check}. */
@NullMarked
package dev.plimsoll.toy;

import org.jspecify.annotations.NullMarked;
