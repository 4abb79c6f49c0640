/** Replaces the account's key in a file by a new one, without a moment in which the file holds no working key. */
@NullMarked
package dev.plimsoll.keys;

import org.jspecify.annotations.NullMarked;
