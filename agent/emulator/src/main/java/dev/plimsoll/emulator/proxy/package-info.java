/** The listener of a compute: implements the part of PostgreSQL's protocol that is needed to wake the server and to detect activity. */
@NullMarked
package dev.plimsoll.emulator.proxy;

import org.jspecify.annotations.NullMarked;
