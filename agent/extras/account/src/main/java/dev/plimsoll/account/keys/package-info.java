/** Rotates the account's key in a file; at any time the file has a working key. */
@NullMarked
package dev.plimsoll.account.keys;

import org.jspecify.annotations.NullMarked;
