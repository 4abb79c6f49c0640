/** Clients that keep the computes of a scenario busy, over JDBC like anybody else. */
@NullMarked
package dev.plimsoll.emulator.load;

import org.jspecify.annotations.NullMarked;
