package dev.plimsoll.emulator.scenario.key;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects the problems and the used keys while a scenario is read. */
public final class Reading {

    private final List<String> problems = new ArrayList<>();
    private final Map<Section, Set<String>> asked = new LinkedHashMap<>();

    void problem(String problem) {
        problems.add(problem);
    }

    void asked(Section section, Set<String> keys) {
        asked.computeIfAbsent(section, any -> new LinkedHashSet<>()).addAll(keys);
    }

    /** Throws {@link InvalidScenario} if there is any problem. */
    public void check() {
        if (!problems.isEmpty()) {
            throw new InvalidScenario(problems);
        }
    }

    /** The used keys by section, to compare them with the table. */
    public Map<Section, Set<String>> asked() {
        return Map.copyOf(asked);
    }
}
