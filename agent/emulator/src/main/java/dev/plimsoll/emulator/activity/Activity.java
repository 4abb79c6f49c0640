package dev.plimsoll.emulator.activity;

import java.time.Instant;

/**
 * A sign that the compute is in use.
 *
 * @param at      emulated time; at most that of the reading that shows it
 * @param byUsers false for what the server does of itself
 */
public record Activity(Instant at, boolean byUsers) {}
