/** What the miniature platform looks like at its start: the platform itself, projects, computes, data and load. */
@NullMarked
package dev.plimsoll.emulator.scenario;

import org.jspecify.annotations.NullMarked;
