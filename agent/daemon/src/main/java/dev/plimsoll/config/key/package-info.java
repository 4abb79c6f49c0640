/** The configuration keys, and how the value of each is parsed, checked and described. */
@NullMarked
package dev.plimsoll.config.key;

import org.jspecify.annotations.NullMarked;
