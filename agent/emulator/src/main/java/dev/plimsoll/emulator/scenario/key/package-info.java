/** The table of a scenario's keys, and the reader, schema and documentation that are derived from it. */
@NullMarked
package dev.plimsoll.emulator.scenario.key;

import org.jspecify.annotations.NullMarked;
