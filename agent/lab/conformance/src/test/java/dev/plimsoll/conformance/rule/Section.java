package dev.plimsoll.conformance.rule;

import java.util.List;

/** A section of {@code platform/api.md} and its rules, in its order. */
public record Section(String section, String title, List<Rule> rules) {

    public Section {
        rules = List.copyOf(rules);
    }
}
