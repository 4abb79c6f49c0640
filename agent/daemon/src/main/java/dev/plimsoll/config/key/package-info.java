/** Which keys there are, and how the value of each is read, checked and told. */
@NullMarked
package dev.plimsoll.config.key;

import org.jspecify.annotations.NullMarked;
