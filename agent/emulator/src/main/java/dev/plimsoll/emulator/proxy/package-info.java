/** The door of a compute: speaks just enough of PostgreSQL's protocol to wake the server behind it and to see who is busy. */
@NullMarked
package dev.plimsoll.emulator.proxy;

import org.jspecify.annotations.NullMarked;
