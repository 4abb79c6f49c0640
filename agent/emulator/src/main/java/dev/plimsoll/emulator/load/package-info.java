/** JDBC clients that put load on the computes of a scenario. */
@NullMarked
package dev.plimsoll.emulator.load;

import org.jspecify.annotations.NullMarked;
