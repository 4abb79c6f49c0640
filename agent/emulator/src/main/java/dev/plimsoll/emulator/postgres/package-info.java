/** Real PostgreSQL servers: unpacked, filled, started, stopped, and never left behind. */
@NullMarked
package dev.plimsoll.emulator.postgres;

import org.jspecify.annotations.NullMarked;
