/** Scenarios: the emulated platform at its start, with projects, computes, data and load. */
@NullMarked
package dev.plimsoll.emulator.scenario;

import org.jspecify.annotations.NullMarked;
