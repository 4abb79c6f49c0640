package dev.plimsoll.conformance.report;

/**
 * The outcome of one rule in one run of a test.
 *
 * @param test class and method
 * @param why  one line; empty if the rule holds
 */
record Shown(String rule, String test, Outcome outcome, String why) {}
