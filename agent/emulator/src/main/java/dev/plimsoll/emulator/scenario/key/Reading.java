package dev.plimsoll.emulator.scenario.key;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What comes up while one scenario is read: everything wrong with it, and which keys were asked for. */
public final class Reading {

    private final List<String> problems = new ArrayList<>();
    private final Map<Section, Set<String>> asked = new LinkedHashMap<>();

    void problem(String problem) {
        problems.add(problem);
    }

    void asked(Section section, Set<String> keys) {
        asked.computeIfAbsent(section, any -> new LinkedHashSet<>()).addAll(keys);
    }

    /** Throws {@link InvalidScenario} when anything is wrong. */
    public void check() {
        if (!problems.isEmpty()) {
            throw new InvalidScenario(problems);
        }
    }

    /** By section, so that the table can be held against what is really read. */
    public Map<Section, Set<String>> asked() {
        return Map.copyOf(asked);
    }
}
