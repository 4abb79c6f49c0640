package dev.plimsoll.conformance.rule;

import org.jspecify.annotations.Nullable;

/**
 * One rule of {@code platform/api.md}, paraphrased.
 *
 * @param id     number of the section, then number of the rule or a word for the row of a table
 * @param unseen why it cannot be observed from outside; absent if it can
 */
public record Rule(String id, String says, @Nullable String unseen) {

    /** Whether a test can observe it. */
    public boolean canBeSeen() {
        return unseen == null;
    }
}
