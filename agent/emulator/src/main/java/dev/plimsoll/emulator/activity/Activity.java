package dev.plimsoll.emulator.activity;

import java.time.Instant;

/**
 * Evidence that the compute is in use.
 *
 * @param at      emulated time; not later than the reading that shows it
 * @param byUsers false for the server's own work, such as autovacuum
 */
public record Activity(Instant at, boolean byUsers) {}
