package dev.plimsoll.conformance.rule;

import org.jspecify.annotations.Nullable;

/**
 * One rule of {@code platform/api.md}, in our own words.
 *
 * @param id     number of the section, then that of the rule, or a word for the row of a table
 * @param unseen why it cannot be seen from outside; absent where it can
 */
public record Rule(String id, String says, @Nullable String unseen) {

    /** Whether a test can show it. */
    public boolean canBeSeen() {
        return unseen == null;
    }
}
