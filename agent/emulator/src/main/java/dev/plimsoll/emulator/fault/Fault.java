package dev.plimsoll.emulator.fault;

/**
 * One thing the API does wrong.
 *
 * @param name under which the ledger counts it
 */
public record Fault(String name, Match match, Occasion occasion, Effect effect) {}
