/** PostgreSQL servers: unpacked, filled, started, stopped and removed. */
@NullMarked
package dev.plimsoll.emulator.postgres;

import org.jspecify.annotations.NullMarked;
