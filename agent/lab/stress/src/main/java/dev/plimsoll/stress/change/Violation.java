package dev.plimsoll.stress.change;

/**
 * A rule that did not hold.
 *
 * @param rule   the rule, in words
 * @param detail what was found
 */
record Violation(String rule, String detail) {

    @Override
    public String toString() {
        return rule + ": " + detail;
    }
}
