/** The keys of a scenario: one table that says which there are, and what reads by it and is written from it. */
@NullMarked
package dev.plimsoll.emulator.scenario.key;

import org.jspecify.annotations.NullMarked;
