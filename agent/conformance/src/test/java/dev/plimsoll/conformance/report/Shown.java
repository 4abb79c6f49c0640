package dev.plimsoll.conformance.report;

/**
 * What one run of a test showed of one rule.
 *
 * @param test class and method
 * @param why  one line; empty when the rule holds
 */
record Shown(String rule, String test, Outcome outcome, String why) {}
