/** What each place says of the keys, file, environment and flags, and whose word is in force. */
@NullMarked
package dev.plimsoll.config.layer;

import org.jspecify.annotations.NullMarked;
