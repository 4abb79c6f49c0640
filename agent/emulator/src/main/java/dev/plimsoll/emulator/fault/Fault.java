package dev.plimsoll.emulator.fault;

/**
 * A fault of the API.
 *
 * @param name its name in the ledger
 */
public record Fault(String name, Match match, Occasion occasion, Effect effect) {}
